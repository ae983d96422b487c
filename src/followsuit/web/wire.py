"""What clients may send, as types: anything else is refused before it reaches a table."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from followsuit.refusals import Refusal

LARGEST = 8192
"""Bytes of a message at most."""

Text = Annotated[str, Meta(max_length=300)]
MoveText = Annotated[str, Meta(max_length=40)]
Seat = Annotated[int, Meta(ge=0, le=15)]
Seconds = Annotated[int, Meta(ge=0, le=86400)]
PHRASES = ("hello", "good_luck", "well_played", "thanks", "sorry", "one_moment", "back", "good_game", "bye")
Phrase = Literal["hello", "good_luck", "well_played", "thanks", "sorry", "one_moment", "back", "good_game", "bye"]
PaceName = Literal["instant", "normal", "slow", "wait"]


class BadRequest(Refusal):
    """A request or message that is not accepted; ``status`` is for HTTP."""

    def __init__(self, code: str, status: int = 409, **details: object) -> None:
        super().__init__(code, **details)
        self.status = status


class Message(Struct, tag_field="do", tag=str.lower):
    """Anything a client sends about a table; ``id`` makes sending it twice harmless."""

    id: Annotated[str, Meta(min_length=1, max_length=64)]


class Move(Message):
    """Make moves, all together or not at all."""

    moves: Annotated[list[MoveText], Meta(min_length=1, max_length=20)]


class Command(Message):
    """What a person typed."""

    text: Text


class Chat(Message):
    """Say something to the others."""

    text: Text = ""
    phrase: Phrase | None = None


class Mute(Message):
    """Hear no more of the chat of a seat, or hear it again."""

    seat: Seat
    on: bool = True


class Undo(Message):
    """Take back the last move."""


class Claim(Message):
    """Claim some of the tricks that are left."""

    tricks: Annotated[int, Meta(ge=0, le=60)]


class Answer(Message):
    """Answer an undo or a claim."""

    yes: bool


class Hint(Message):
    """Ask what a bot would do."""


class Contribute(Message):
    """Add to the shuffle."""

    text: Annotated[str, Meta(min_length=1, max_length=100)]


class Start(Message):
    """Begin the match."""


class SeatChange(Message, tag="seat"):
    """Give a seat to a bot, or free it."""

    seat: Seat
    kind: Literal["bot", "free"]
    level: Annotated[str, Meta(max_length=40)] = ""


class Swap(Message):
    """Exchange two seats."""

    seat: Seat
    with_: Seat = msgspec.field(name="with")


class Pause(Message):
    """Stop the match for a while."""


class Resume(Message):
    """Go on."""


class Pace(Message):
    """How fast bots play."""

    pace: PaceName


class Next(Message):
    """Let the bots play on."""


class SetClock(Message, tag="clock"):
    """Seconds for the match and for each move."""

    bank: Seconds
    move: Seconds


class Public(Message):
    """List the table in the lobby, or not."""

    on: bool


class Aids(Message):
    """Allow memory aids, or not."""

    on: bool


class Leave(Message):
    """Give the seat up."""


class Link(Message):
    """Ask for the seat link."""


class Again(Message):
    """Open another table for the same people."""


AnyMessage = (
    Move | Command | Chat | Mute | Undo | Claim | Answer | Hint | Contribute | Start | SeatChange | Swap
    | Pause | Resume | Pace | Next | SetClock | Public | Aids | Leave | Link | Again
)  # fmt: skip


class NewTable(Struct):
    """The body of ``POST /api/tables``."""

    game: Annotated[str, Meta(max_length=60)]
    options: dict[Annotated[str, Meta(max_length=60)], str | int | bool] = {}
    name: Annotated[str, Meta(max_length=40)] = ""
    players: Annotated[int, Meta(ge=2, le=15)] | None = None
    bots: dict[str, Annotated[str, Meta(max_length=40)]] | Annotated[str, Meta(max_length=40)] = {}
    public: bool = False
    start: bool = False
    quick: bool = False
    pace: PaceName = "normal"


class JoinTable(Struct):
    """The body of ``POST /api/tables/{table}/join``."""

    invite: Annotated[str, Meta(max_length=64)]
    name: Annotated[str, Meta(max_length=40)] = ""
    seat: Seat | None = None


class Moves(Struct):
    """The body of ``POST /api/tables/{table}/moves``."""

    id: Annotated[str, Meta(min_length=1, max_length=64)]
    moves: Annotated[list[MoveText], Meta(min_length=1, max_length=20)]


message_decoder = msgspec.json.Decoder(AnyMessage)
_encode = msgspec.json.Encoder().encode


class _Id(Struct):
    id: str | None = None


def read_message(data: str | bytes) -> Message:
    """The message of a text.

    Raises:
        BadRequest: it is too large, no JSON, or no message; the sentence says what is wrong.
    """
    message: Message = read(data, message_decoder)
    return message


def read(data: str | bytes, decoder: Any) -> Any:
    """A body of a type.

    Raises:
        BadRequest: it is too large, no JSON, or not of the type.
    """
    size = len(data) if isinstance(data, bytes) else len(data.encode())
    if size > LARGEST:
        raise BadRequest("too_large", 413, most=LARGEST)
    try:
        return decoder.decode(data)
    except msgspec.ValidationError as error:
        raise BadRequest("malformed", 400, why=str(error)) from None
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise BadRequest("no_json", 400) from None


def id_of(data: str | bytes) -> str | None:
    """The id of a message that could not be read otherwise, if there is one."""
    try:
        found = msgspec.json.decode(data, type=_Id).id
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None
    return found[:64] if found else None


def encode(value: object) -> str:
    """Plain data as the text of a frame."""
    return _encode(value).decode()
