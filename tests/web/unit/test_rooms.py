"""Rooms: what is true of a table is what the log says, whatever became of the answer of the database."""

from pathlib import Path
from typing import Any

import apart
import pytest

from followsuit.web import wire
from followsuit.web.config import Config
from followsuit.web.database import Unreachable
from followsuit.web.hall import Hall
from followsuit.web.wire import BadRequest, NewTable


@pytest.mark.parametrize("came_through", [True, False])
def test_what_came_through_is_acknowledged_and_what_did_not_is_refused(tmp_path: Path, came_through: bool) -> None:
    """The database goes away in the middle of a commit, and is there again at once."""

    async def say_something() -> None:
        hall = Hall(Config(database=str(tmp_path / "tables.sqlite"), bot="random", log_level="error"))
        room, _ = await hall.create(NewTable(game="whist", bots="random", start=True), "here")
        append = hall.store.append

        async def lose(*arguments: Any, **more: Any) -> bool:
            if came_through:
                await append(*arguments, **more)
            raise Unreachable("gone")

        hall.store.append = lose  # type: ignore[method-assign]  # as if the database were away
        before = room.table.seq
        if came_through:
            assert await room.do(0, wire.Chat("mark", text="Good evening")) == (before + 1, False)
        else:
            with pytest.raises(BadRequest, match="nothing has changed"):
                await room.do(0, wire.Chat("mark", text="Good evening"))
        hall.store.append = append  # type: ignore[method-assign]  # it is back
        assert room.table.seq == before + came_through
        assert await room.do(0, wire.Chat("mark", text="Good evening")) == (before + 1, came_through)
        assert [entry.kind for entry in await hall.store.read(room.table.name)][-1] == "chat"
        await hall.close()

    apart.run(say_something())
