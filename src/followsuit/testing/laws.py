"""Conservation, replay, refusals, termination and accounting: laws that plain runs show."""

from collections import Counter
from collections.abc import Callable
from typing import Any, TypeAlias

from followsuit.cards import card_text, cards_in
from followsuit.engine.game import Game
from followsuit.engine.phases import DEAL, OVER
from followsuit.match import Match
from followsuit.refusals import BadMove, BadRecord
from followsuit.testing.settings import Setting
from followsuit.testing.walk import LawBroken, require, samples, walk

Accounting: TypeAlias = Callable[[Any, Any], None]
"""A game's own identities: asserts what must hold between the states before and after an action.

Where the action ends a deal, the state after it is that at the end, before the next deal.
"""

GARBAGE = ("", "  ", "1C", "ZZ", "AS AS", "bid", "bid 99", "bid -1", "pass pass", "\0", "é", "🂡", "A" * 10_000)


def cards_by_place(s: Any) -> dict[str, list[int]]:
    """All cards of a state, copies too, by the place where they are."""
    fields = ["hand", "pile", "played", *(["aside"] if type(s).exchange else [])]
    places = {name: [c for cards in getattr(s, name) for c in cards_in(cards)] for name in fields}
    return places | {"up": [s.up] if s.up >= 0 else []}


def conservation(game: Game, setting: Setting, seed: int) -> None:
    """Every card of the pack is in exactly one place at every moment.

    Raises:
        LawBroken: a card is missing or doubled, or the sets of several packs are not nested.
    """
    for position in walk(game, setting, seed):
        match, s = position.match, position.match.state
        have = Counter(c for cards in cards_by_place(s).values() for c in cards)
        wanted = Counter(game.pack(match.options))
        odd = [card_text(c) for c in wanted | have if have[c] != wanted[c]]
        require(not odd, "conservation", match, f"these cards are not in exactly one place: {odd}")
        require(_nested(s), "conservation", match, "a set of second copies has a card that the first set lacks")
        on_table = all(any(k >> c & 1 for k in s.played) for c in s.trick[: s.laid])
        require(on_table, "conservation", match, "a card of the trick has not been played")


def _nested(s: Any) -> bool:
    stride = len(s.may)
    return all(s.hand[i] & ~s.hand[i - stride] == 0 for i in range(stride, len(s.hand)))


def replay(game: Game, setting: Setting, seed: int) -> None:
    """A record plays back to the identical state, and a match reopened in any phase goes on identically.

    Raises:
        LawBroken: it does not.
    """
    for position in samples(game, setting, seed, 6):
        match = position.match
        reopened = (_reopened(match), match.copy(), match.at(len(match.table.steps)))
        for other in reopened:
            require(_same(match, other), "replay", match, "a reopened match differs")
        ahead = match.copy()
        while not ahead.over and ahead.state.deals == match.state.deals:
            move = ahead.moves[-1]
            for other in (ahead, *reopened):
                other.play(move)
        for other in reopened:
            require(_same(ahead, other), "replay", ahead, "a reopened match goes on differently")


def _reopened(match: Match) -> Match:
    try:
        return Match.from_record(match.record())
    except BadRecord as refused:
        raise LawBroken("replay", match, f"its record is refused: {refused}") from refused


def _same(one: Match, other: Match) -> bool:
    facts = (one.state == other.state, one.table == other.table, one.moves == other.moves)
    return all(facts) and all(one.view(x) == other.view(x) for x in (None, one.seat))


def refusal(game: Game, setting: Setting, seed: int) -> None:
    """A move that is not legal gets a typed refusal with a reason in words, and nothing changes.

    Raises:
        LawBroken: a move outside the legal set was accepted, or a refusal changed something.
    """
    everything = [card_text(c) for c in range(54)] + [call.text for call in game.calls]
    for position in samples(game, setting, seed, 6):
        match = position.match
        before = (match.state.copy(), match.table.copy())
        for text in (*everything, *GARBAGE):
            if text not in match.moves:
                _refused(match, text, match.seat)
        wrong = [x for x in range(match.state.seats) if x != match.seat]
        for seat in (*wrong, -1, 99):
            _refused(match, str(match.moves[0]) if match.moves else "pass", seat)
        require((match.state, match.table) == before, "refusal", match, "a refused move changed something")


def _refused(match: Match, text: str, seat: int | None) -> None:
    told = match.why_not(text, seat)
    require(told and told.code and str(told).endswith((".", "!")), "refusal", match, f"no reason against '{text[:40]}'")
    try:
        match.play(text, seat)
    except BadMove as refused:
        require(refused == told, "refusal", match, f"'{text[:40]}' is refused with another reason than why_not gives")
    else:
        require(False, "refusal", match, f"'{text[:40]}' was accepted")


def termination(game: Game, setting: Setting, seed: int) -> None:
    """Every deal ends within the game's bound, whatever is played, and somebody can always act.

    Raises:
        LawBroken: a deal is longer, or no move is legal.
    """
    for position in walk(game, setting, seed, deals=3):
        match = position.match
        require(match.over or match.moves, "termination", match, "nobody can act")
        actions = sum(1 for _ in match.steps())
        require(actions <= game.max_actions, "termination", match, f"{actions} actions in a deal")
        if not actions and not match.over:
            for choice in (0, -1):
                _play_always(match.copy(), choice)


def _play_always(match: Match, choice: int) -> None:
    """Finish the deal with the first, or the last, legal move of everybody."""
    number = match.state.deals
    for _ in range(match.game.max_actions):
        if not match.over and match.state.deals == number:
            match.play(match.moves[choice])
    require(match.over or match.state.deals > number, "termination", match, "the deal does not end")


def accounting(game: Game, setting: Setting, seed: int, own: Accounting | None = None) -> None:
    """Tricks, cards and scores add up: what holds in every game, and the game's own identities.

    Raises:
        LawBroken: they do not.
    """
    before: Any = None
    for position in walk(game, setting, seed, deals=3):
        match = position.match
        _tricks_add_up(match, match.state)
        if before is not None:
            after = before.copy()
            game.apply(after, match.table.steps[-1].action)
            _tricks_add_up(match, after)
            _account(match, before, after, own)
        before = match.state.copy()


def _tricks_add_up(match: Match, s: Any) -> None:
    require(sum(s.won) == s.tricks, "accounting", match, "tricks won do not add up to tricks played")
    require(0 <= s.laid < s.active.bit_count(), "accounting", match, "a trick has more cards than players")
    require((s.winners != 0) == (s.phase == OVER), "accounting", match, "there are winners before the match is over")
    sides = range(len(match.sides))
    best = max(s.score[side] for side in sides)
    won = all(s.score[side] == best for side in sides if s.winners >> side & 1)
    require(won, "accounting", match, "a side has won with fewer points than another")


def _account(match: Match, before: Any, after: Any, own: Accounting | None) -> None:
    ended = after.phase in (DEAL, OVER)
    require(ended or after.score == before.score, "accounting", match, "a score changed in the middle of a deal")
    if own:
        try:
            own(before, after)
        except AssertionError as error:
            require(False, "accounting", match, f"an identity of the game does not hold: {error}")
