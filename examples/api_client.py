"""Play a whole match through the JSON interface: any legal move, against bots.

followsuit serve --no-browser &
python examples/api_client.py http://127.0.0.1:8642 charlemagne
"""

import json
import random
import sys
import urllib.error
import urllib.request
from typing import Any


class Table:
    """One seat at one table."""

    def __init__(self, server: str, game: str) -> None:
        self.server, self.token = server.rstrip("/"), ""
        seat = self.ask(
            "/api/tables", {"game": game, "name": "Ada", "bots": "random", "start": True, "pace": "instant"}
        )
        self.token, self.path = seat["token"], "/api/tables/" + seat["table"]

    def ask(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """The answer to a request, or the server's sentence as an error."""
        request = urllib.request.Request(self.server + path, json.dumps(body).encode() if body else None)
        request.add_header("Authorization", "Bearer " + self.token)
        if not self.token:
            request.remove_header("Authorization")
        try:
            with urllib.request.urlopen(request) as answer:
                return (
                    json.load(answer)
                    if answer.headers["content-type"] == "application/json"
                    else answer.read().decode()
                )
        except urllib.error.HTTPError as error:
            raise SystemExit(json.load(error)["say"]) from None

    def play(self) -> str:
        """Play to the end; the record of the match."""
        state, number = self.ask(self.path + "/view"), 0
        while not state["view"]["over"]:
            print(*state["said"], sep="\n")
            moves = [move["move"] for move in state["view"]["moves"]]
            if moves:
                number += 1
                self.ask(self.path + "/moves", {"id": str(number), "moves": [random.choice(moves)]})
            state = self.ask(f"{self.path}/view?since={state['seq']}&wait={0 if moves else 20}")
        print(*state["said"], sep="\n")
        return str(self.ask(self.path + "/record"))


if __name__ == "__main__":
    print(Table(sys.argv[1], sys.argv[2]).play())
