"""What a player may ask at any time, as lines of text: each function reads a view and changes nothing."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import TypeAlias

from followsuit.cards import RANK_TEXT, SUIT_TEXT
from followsuit.spelling import listed
from followsuit.view import CardView, PlayedCard, View
from followsuit.words import language_module, sentence

Lines: TypeAlias = list[str]

FEW = 5
"""So many playable cards are named one by one; more are named by suits."""


def say(view: View, key: str, **values: object) -> str:
    """A message as the viewer reads it."""
    return sentence(key, values, view["language"], _viewer(view), [seat["name"] for seat in view["seats"]])


def turn(view: View) -> Lines:
    """Whose turn it is, what is asked, and what may be played."""
    return [" ".join([view["prompt"], *playable(view)])] if view["seat"] == view["turn"] else [view["prompt"]]


def playable(view: View) -> Lines:
    """The cards or calls that are allowed now, in the order of their numbers."""
    moves = listed(view)
    if not moves:
        return [say(view, "review.not_you")]
    if any(card["legal"] for card in view["hand"]):
        cards = [card for card in view["hand"] if card["legal"]]
        key = "review.playable" if view["phase"] == "play" else "review.cards"
        return [say(view, key, names=_few(cards) + "." if len(moves) <= FEW else " ".join(by_suit(view, cards)))]
    return [say(view, "review.calls", names=", ".join(_ranges([move["label"] for move in view["moves"]])))]


def trick(view: View) -> Lines:
    """The cards on the table in the order of play, and who is winning."""
    now = view["trick"]
    if not now["cards"]:
        return [say(view, "review.no_trick")]
    return [say(view, "review.trick", number=view["tricks"] + 1, names=_played(view, now["cards"]), seat=now["winner"])]


def last(view: View) -> Lines:
    """The trick before, and who has won it."""
    before = view["last_trick"]
    if before is None:
        return [say(view, "review.no_last")]
    return [say(view, "review.last", names=_played(view, before["cards"]), seat=before["winner"])]


def hand(view: View) -> Lines:
    """The viewer's cards by suit, trumps first, and hands that lie open."""
    nothing = "review.watching" if view["seat"] is None else "review.no_hand"
    own = " ".join(by_suit(view, view["hand"])) or say(view, nothing)
    laid_open = [
        say(view, "review.open_hand", seat=seat, names=" ".join(by_suit(view, cards)))
        for seat, cards in view["open_hands"].items()
        if seat != view["seat"]
    ]
    return [own, *laid_open]


def trump(view: View) -> Lines:
    """The trump suit, everybody's where each has its own, and the card that is turned up."""
    own = [seat for seat in view["seats"] if seat["trump"]]
    if own:
        return [say(view, "review.own_trump", seat=seat["seat"], name=_suit(view, seat["trump"])) for seat in own]
    named = view["trump"]
    first = say(view, "fact.trump", suit=_suit_number(named)) if named else say(view, "review.no_trump")
    return [first, *_up(view)]


def contract(view: View) -> Lines:
    """What has to be reached, then everything that was called in this deal."""
    lines = [*view["facts"], *_up(view), *(call["say"] for call in view["calls"])]
    return lines or [say(view, "review.no_contract")]


def score(view: View) -> Lines:
    """The score of the match."""
    return [view["score"]]


def sheet(view: View) -> Lines:
    """Every finished deal with its result, and the scores after it."""
    lines = []
    for deal in view["sheet"]:
        scores = say(view, "score", sides=view["sides"], scores=deal["scores"])
        lines.append(" ".join([say(view, "review.deal", number=deal["deal"]), *deal["say"], scores]))
    return lines or score(view)


def players(view: View) -> Lines:
    """Everybody clockwise: tricks taken, cards left, partner, dealer."""
    lines = []
    for seat in view["seats"]:
        number = seat["seat"]
        text = say(view, "review.player", seat=number, n=seat["tricks"], cards_left=seat["cards"])
        partners = [x for x in view["sides"][seat["side"]] if x != number]
        if number == view["seat"] and partners:
            text += " " + say(view, "review.partner", seats=partners)
        if number == view["dealer"]:
            text += " " + say(view, "review.dealer", seat=number)
        lines.append(text if seat["plays"] else text + " " + say(view, "euchre.sits_out", seat=number))
    return lines


def discards(view: View) -> Lines:
    """The cards that the viewer has put aside."""
    if not view["discards"]:
        return [say(view, "review.no_discards")]
    return [say(view, "review.discards", names=_few(view["discards"]))]


def gone(view: View) -> Lines:
    """The cards of this deal that have been played, suit by suit, high to low; the view must have all events."""
    begin = max((i for i, event in enumerate(view["events"]) if event["key"] == "deal"), default=0)
    played = [event for event in view["events"][begin:] if event["key"] in ("lead", "play")]
    names = {event["cards"][0]: event["names"][0] for event in played}
    counts = Counter(event["cards"][0] for event in played)
    lines = []
    for number in reversed(range(len(SUIT_TEXT))):
        suit = [card for rank in reversed(RANK_TEXT) if (card := rank + SUIT_TEXT[number]) in counts]
        ranks = [rank for card in suit for rank in [_rank(view, card)] * counts[card]]
        if ranks:
            name = str(language_module(view["language"]).SUITS[number]).capitalize()
            lines.append(f"{name}: {', '.join(_counted(ranks))}.")
    jokers = [names[card] for card in ("BJ", "LJ") if card in counts]
    lines = [", ".join(jokers) + ".", *lines] if jokers else lines
    return [say(view, "review.gone"), *lines] if played else [say(view, "review.no_gone")]


def log(view: View, wanted: str = "") -> Lines:
    """The last ten events, or as many as wanted, or ``all``; the view must have all of them."""
    lines = [event["say"] for event in view["events"]]
    number = int(wanted) if wanted.isdecimal() and len(wanted) < 9 else 10
    return lines if wanted == "all" else lines[-max(number, 1) :]


def options(view: View) -> Lines:
    """The options of the match with their values, and the promise that binds the deals."""
    values = [f"{name} {str(value).lower()}".replace("_", " ") for name, value in view["options"].items()]
    return [
        say(view, "review.options", names=", ".join(values)) if values else say(view, "review.no_options"),
        say(view, "review.commitment", name=view["commitment"]),
    ]


REVIEWS: dict[str, Callable[[View], Lines]] = {
    "turn": turn,
    "trick": trick,
    "last": last,
    "hand": hand,
    "playable": playable,
    "trump": trump,
    "contract": contract,
    "score": score,
    "scores": sheet,
    "players": players,
    "discards": discards,
    "gone": gone,
    "options": options,
}
"""The questions by the name of their command."""


def _viewer(view: View) -> int:
    return -1 if view["seat"] is None else view["seat"]


def _up(view: View) -> Lines:
    return [say(view, "review.up", name=full_name(view["up"]))] if view["up"] else []


def _suit_number(suit: str) -> int:
    return ("clubs", "diamonds", "hearts", "spades", "jokers").index(suit)


def _suit(view: View, suit: str) -> str:
    return str(language_module(view["language"]).SUITS[_suit_number(suit)])


def full_name(card: CardView | PlayedCard) -> str:
    """A card with what it is besides: ``Jack of Diamonds (Little Jack)``."""
    return f"{card['name']} ({card['role']})" if card["role"] else card["name"]


def _few(cards: Sequence[CardView]) -> str:
    return ", ".join(_counted([full_name(card) for card in cards]))


def _played(view: View, cards: Sequence[PlayedCard]) -> str:
    you = str(language_module(view["language"]).YOU).lower()
    names = [you if seat["seat"] == view["seat"] else seat["name"] for seat in view["seats"]]
    return ", ".join(f"{names[card['seat']]} {full_name(card)}" for card in cards)


def _counted(names: Sequence[str]) -> Iterator[str]:
    """Names that stand side by side several times only once, with their number."""
    for name, group in groupby(names):
        number = len(list(group))
        yield name if number == 1 else f"{name} ({number})"


def by_suit(view: View, cards: Sequence[CardView]) -> Lines:
    """Cards suit by suit: only their ranks, unless trumps of several suits stand together."""
    lines = []
    for group, members in groupby(cards, lambda card: "trumps" if card["trump"] else card["suit"]):
        held = list(members)
        printed = "".join({card["card"][1:] for card in held})
        if group == "jokers":
            lines.append(_few(held) + ".")
        elif group != "trumps":
            lines.append(f"{_suit(view, group).capitalize()}: {_ranks(view, held)}.")
        elif len(printed) == 1 and printed in SUIT_TEXT:
            suit = language_module(view["language"]).SUITS[SUIT_TEXT.index(printed)]
            lines.append(say(view, "review.trumps_of", name=suit, names=_ranks(view, held)))
        else:
            lines.append(say(view, "review.trumps", names=_few(held)))
    return lines


def _rank(view: View, card: str) -> str:
    return str(language_module(view["language"]).RANKS[RANK_TEXT.index(card[0])])


def _ranks(view: View, cards: Sequence[CardView]) -> str:
    names = [(_rank(view, card["card"]), card["role"]) for card in cards]
    return ", ".join(_counted([f"{rank} ({role})" if role else rank for rank, role in names]))


def _ranges(labels: Sequence[str]) -> Iterator[str]:
    """Labels of calls, three or more numbers in a row as a range: ``Bid 5 to 8``."""
    at = 0
    while at < len(labels):
        end = at
        while end + 1 < len(labels) and _next(labels[end]) == labels[end + 1]:
            end += 1
        if end - at >= 2:
            yield f"{labels[at]} to {labels[end].split()[-1]}"
        else:
            yield from labels[at : end + 1]
        at = end + 1


def _next(label: str) -> str:
    return re.sub(r"\d+$", lambda found: str(int(found.group()) + 1), label) if label[-1:].isdigit() else ""
