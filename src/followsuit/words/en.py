"""English: names of cards and suits, and every message by its key."""

from collections.abc import Callable, Sequence

from followsuit.cards import LITTLE_JOKER, rank_of, suit_of
from followsuit.engine.game import Call
from followsuit.words import en_arena, en_games, en_hints, en_tables, en_terminal

YOU = "You"
PLAYER = "Player"
SUITS = ("clubs", "diamonds", "hearts", "spades", "Jokers")
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "Jack", "Queen", "King", "Ace")
NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
"""Numbers as people write or dictate them, for bids and for ranks."""
SMALL_WORDS = frozenset({"of", "the", "card", "play", "lead", "discard", "please"})
"""Words that people put around a card, and that say nothing about which."""
AND = "and"
ROLES = {
    "big_jack": "Big Jack",
    "little_jack": "Little Jack",
    "right_bower": "right bower",
    "left_bower": "left bower",
    "colluphid": "the Colluphid",
}


def card_name(card: int, *, inside: bool = False) -> str:
    """``King of Hearts``, or inside a sentence ``the king of hearts``."""
    if card >= LITTLE_JOKER:
        name = "Little Joker" if card == LITTLE_JOKER else "Big Joker"
        return "the " + name.lower() if inside else name
    rank, suit = RANKS[rank_of(card)], SUITS[suit_of(card)]
    return f"the {rank.lower()} of {suit}" if inside else f"{rank} of {suit.capitalize()}"


def call_name(call: Call) -> str:
    """The name of a call inside a sentence: ``6``, ``Gros Mulot``."""
    if "n" in call.values:
        return str(call.values["n"])
    return call.text.title() if call.key in NAMED_CONTRACTS else call.text


def call_label(call: Call) -> str:
    """The name of a call on a button: ``Pass``, ``Bid 6``, ``Gros Mulot``."""
    return call.text.title() if call.key in NAMED_CONTRACTS else call.text.capitalize()


NAMED_CONTRACTS = {"mulot", "charlemagne", "gros_mulot", "gros_charlemagne"}


def listed(names: Sequence[str], last: str = "and") -> str:
    """``Ada, Otto and Zoé``, or with another word before the last."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {last} {names[-1]}" if names else "nothing"


def score_line(sides: Sequence[Sequence[int]], scores: Sequence[int], viewer: int, name: Callable[[int], str]) -> str:
    """``We 6, they 0`` for a partnership, else each side by its names."""
    order = sorted(range(len(sides)), key=lambda side: viewer not in sides[side])
    parts = []
    for side in order:
        who = listed([name(seat) for seat in sides[side]])
        if len(sides) == 2 and len(sides[0]) > 1 and viewer >= 0:
            who = "we" if viewer in sides[side] else "they"
        parts.append(f"{who} {scores[side] if scores[side] >= 0 else f'minus {-scores[side]}'}")
    return ", ".join(parts)


MESSAGES: dict[str, str | tuple[str, str]] = {
    # dealing
    "deal": ("Deal {number}. You deal.", "Deal {number}. {seat} deals."),
    "dealt": "Your hand: {cards}.",
    "deal.thrown_in": "Nobody bids. The deal is thrown in.",
    "deal.again": ("The deal does not count. You deal again.", "The deal does not count. {seat} deals again."),
    "up": "{card} is turned up.",
    # calls
    "call.pass": ("You pass.", "{seat} passes."),
    "call.bid": ("You bid {n}.", "{seat} bids {n}."),
    "call.mulot": ("You bid Mulot.", "{seat} bids Mulot."),
    "call.charlemagne": ("You bid Charlemagne.", "{seat} bids Charlemagne."),
    "call.gros_mulot": ("You bid Gros Mulot.", "{seat} bids Gros Mulot."),
    "call.gros_charlemagne": ("You bid Gros Charlemagne.", "{seat} bids Gros Charlemagne."),
    "call.take_kitty": ("You choose the kitty.", "{seat} chooses the kitty."),
    "call.ask_partner": ("You ask your partner for a card.", "{seat} asks for a card from partner."),
    "call.suit": ("You name {suit}.", "{seat} names {suit}."),
    "call.order_up": ("You order it up.", "{seat} orders it up."),
    "call.take_up": ("You take it up.", "{seat} takes it up."),
    "call.alone": ("You play alone.", "{seat} plays alone."),
    "call.with_partner": ("You play with your partner.", "{seat} plays with partner."),
    # cards
    "lead": ("You lead {card}.", "{seat} leads {card}."),
    "play": ("You play {card}.", "{seat} plays {card}."),
    "trick.won": ("You win the trick.", "{seat} wins the trick."),
    "discard": ("You discard {card}.", "{seat} discards {card}."),
    "discard.unseen": "{seat} discards a card.",
    "pass": ("You pass on {card}.", "{seat} passes on {card}."),
    "pass.unseen": "{seat} passes a card to the bidder.",
    "kitty.taken": ("You take the kitty: {cards}.", "{seat} takes the kitty."),
    "kitty.taken.unseen": "{seat} takes the kitty.",
    "hand.open": ("You lay your hand open: {cards}.", "{seat} lays the hand open: {cards}."),
    # results
    "contract.made": ("You make {call}.", "{seat} makes {call}."),
    "contract.failed": ("You fail in {call}.", "{seat} fails in {call}."),
    "euchre.turned_down": "{card} is turned down.",
    "euchre.takes": ("You take {card:the}.", "{seat} takes {card:the}."),
    "euchre.sits_out": ("You sit out.", "{seat} sits out."),
    "euchre.made": (
        "You have made it with {tricks:trick|tricks}: {points:point|points}.",
        "{seat} has made it with {tricks:trick|tricks}: {points:point|points}.",
    ),
    "euchre.march": ("A march for you: {points:point|points}.", "A march for {seat}: {points:point|points}."),
    "euchre.euchred": (
        "You are euchred with {tricks:trick|tricks}: {points:point|points} to the others.",
        "{seat} is euchred with {tricks:trick|tricks}: {points:point|points} to the others.",
    ),
    "score": "Score: {scores}.",
    "match.over": "{winners:wins|win} the match.",
    # facts
    "fact.contract": ("Contract: {call} by you.", "Contract: {call} by {seat}."),
    "fact.needed": (
        "You need {needed} of {all:trick|tricks}, and have {taken}.",
        "{seat} needs {needed} of {all:trick|tricks}, and has {taken}.",
    ),
    "fact.no_trick": ("You may not win a trick.", "{seat} may not win a trick."),
    "fact.every_trick": ("You must win every trick.", "{seat} must win every trick."),
    "fact.trump": "Trump: {suit}.",
    "fact.no_trump": "No trump.",
    "fact.jokers_only": "No trump suit; the Jokers beat everything.",
    "euchre.fact.turned_down": "{suit} were turned down.",
    "euchre.fact.makers": (
        "You made trump; your side has {taken:trick|tricks} and needs 3.",
        "{seat} made trump; that side has {taken:trick|tricks} and needs 3.",
    ),
    "euchre.fact.alone": ("You play alone.", "{seat} plays alone."),
    # what is asked
    "ask.auction": "Bid or pass.",
    "ask.auction.forced": "You may not pass: bid.",
    "ask.bidding": "Bid the number of tricks that you will take.",
    "ask.source": "Take the kitty, or ask your partner for a card.",
    "ask.pass": "Choose {n:card|cards} to pass on.",
    "ask.discard": "Choose {n:card|cards} to discard.",
    "ask.trump": "Name the trump suit.",
    "ask.ordering": "Make the suit of the card turned up trump, or pass.",
    "ask.naming": "Name another suit as trump, or pass.",
    "ask.benny": "The Benny is turned up: name the trump suit before you see your hand.",
    "ask.alone": "Play alone, or with your partner.",
    "ask.defence": "Defend alone, or with your partner.",
    "ask.lead": "Lead a card.",
    "ask.follow": "Follow {suit}.",
    "ask.follow_trump": "Follow trump, {suit}.",
    "ask.instead": "You cannot follow and must play {cards:or}.",
    "ask.any": "You cannot follow: play any card.",
    "turn": ("Your turn.", "{seat} is to act."),
    "turn.wait": "The next deal waits for a pack.",
    # bots that fail
    "fault.raised": "The bot {bot} failed with an error; the bot simple moves in its place.",
    "fault.hung": "The bot {bot} did not answer in time; the bot simple moves in its place.",
    "fault.illegal": "The bot {bot} chose a move that is not allowed; the bot simple moves in its place.",
    "fault.no_move": "The bot {bot} answered with something that is no move; the bot simple moves in its place.",
    # reasons for refusing a move
    "refuse.must_follow": "You must follow {suit}, and you hold {card:the}.",
    "refuse.must_play": "You cannot follow, so you must play a Joker, and you hold {card:the}.",
    "refuse.not_held": "You do not hold {card:the}.",
    "refuse.may_not_discard": "You may not discard {card:the}.",
    "refuse.must_bid": "You may not pass: you must bid.",
    "refuse.dealer_stuck": "You may not pass: dealer must name a suit.",
    "refuse.turned_down": "{suit} were turned down and may not be named.",
    "refuse.bid_higher": "You must bid more than the highest bid so far, or pass.",
    "refuse.bid_range": "You may bid from 0 to {highest}.",
    "refuse.hook": "The bids may not add up to {tricks}, so {bid} is not allowed.",
    "refuse.not_allowed": "'{text}' is not allowed now; allowed: {allowed}.",
    "refuse.card_wanted": "A card is wanted now, not '{text}'; allowed: {allowed}.",
    "refuse.call_wanted": "A call is wanted now, not '{text}'; allowed: {allowed}.",
    "refuse.unreadable": "'{text}' is no card and no call; a card is rank then suit, such as AS, TD or BJ.",
    "refuse.empty": "A move is wanted: a card such as AS, or a call such as pass.",
    "refuse.not_your_turn": "It is not your turn: {name} is to act.",
    "refuse.action_range": "There is no action {action}; actions are numbered from 0 to {last}.",
    "refuse.dealt_already": "All copies of {card:the} have been dealt.",
    "refuse.match_over": "The match is over.",
    "refuse.no_pack": "The packs given are used up; the next deal waits for another.",
    "refuse.several_fit": "'{text}' fits several: {cards:the}.",
    "refuse.several_calls": "'{text}' fits several calls: {allowed}.",
    "refuse.none_fits": "You hold no card that '{text}' fits.",
    "refuse.list_number": "There is no number {number} in the list; it has {last}.",
    "refuse.one_card": "Only one card is wanted.",
    "refuse.too_many": "Only {wanted:card is|cards are} wanted, and you name {given}.",
    # reasons for refusing a set-up
    "refuse.game": "There is no game '{game}'; there are: {allowed}.",
    "refuse.no_game": "The entry point '{game}' names no game.",
    "refuse.option_name": "There is no option '{option}'; there are: {allowed}.",
    "refuse.option_value": "The option {option} cannot be {value}; allowed: {allowed}.",
    "refuse.option_clash": "The option {option} cannot be {value} while {other} is {other_value}.",
    "refuse.option_kind": "These are not options of {game}.",
    "refuse.dealer": "The dealer cannot be '{dealer}'; seats run from 0 to {last}.",
    "refuse.batch_actions": "One whole number is wanted for each of {lanes} lanes, not {found}.",
    "refuse.pack_small": "{wanted} cards are wanted for a round, but the pack has only {size}.",
    "refuse.names": "{number} different names are wanted, one for each seat.",
    "refuse.played_by": "Who plays must be said for all {number} seats, or for none.",
    "refuse.name": "A name has 1 to {longest} printable characters and no comma.",
    "refuse.seed": "A seed has 1 to {longest} printable characters.",
    "refuse.contribution": "A contribution has up to 100 printable characters and no bar '|'.",
    "refuse.pack_card": "'{card}' does not belong to this pack.",
    "refuse.pack_missing": "The pack lacks {card:the}; it has {size} cards.",
    "refuse.pack_doubled": "The pack has {card:the} too often; it has {size} cards.",
    "refuse.bot": "There is no bot '{bot}'; there are: {allowed}.",
    "refuse.bot_broken": "The bot '{bot}' cannot be used: {reason}.",
    "refuse.no_partner": "In {game} everybody plays alone: there is no partner to choose.",
    "refuse.needs_fast": "The bot '{bot}' needs NumPy and Numba: install followsuit with its extra 'fast'.",
    "refuse.solve_sides": "{game} can have more than two sides, so open hands have no single best play.",
    "refuse.solve_fast": "Solving needs NumPy and Numba: install followsuit with its extra 'fast'.",
    "refuse.solve_long": "It is too early in this deal of {game} to solve it; play on and ask again.",
    "refuse.budget": "A budget is a positive time or number of iterations, and at least one thread.",
    "refuse.budget_text": (
        "'{text}' is no budget; a budget is a number of iterations such as 2000, or a time such as 0.5s, above zero."
    ),
    "refuse.patience": "The patience with a bot is a time above zero.",
    "refuse.language": "There are no messages in '{language}'; there are: {allowed}.",
    "refuse.seat": "There is no seat '{number}'; seats run from 0 to {last}.",
    # reasons for refusing a record
    "refuse.record_kind": "This is not a record of version 1: it must begin with 'Followsuit record 1'.",
    "refuse.record_size": "The record is too large: at most {most} characters are read.",
    "refuse.record_binary": "The record is not a text in UTF-8.",
    "refuse.record_end": "The record is cut off: its last line must be 'Check:' and a checksum.",
    "refuse.record_changed": "The record has been changed: its checksum does not fit.",
    "refuse.record_header": "The record lacks the line '{name}:' or it cannot be read.",
    "refuse.record_line": "Line {line} of the record cannot be read: '{text}'.",
    "refuse.record_move": "Line {line} of the record has a move that is not legal: {reason}",
    "refuse.record_facts": "Line {line} of the record says '{text}', but it should be '{wanted}'.",
    "refuse.lane_damaged": "This is not a saved lane, or it is damaged.",
    "refuse.lane_kind": "This was saved by {found}, but is wanted for {wanted}.",
    "refuse.record_setup": "The record describes no possible match: {reason}",
}

MESSAGES |= en_tables.MESSAGES
MESSAGES |= en_terminal.MESSAGES
MESSAGES |= en_games.MESSAGES
MESSAGES |= en_arena.MESSAGES
MESSAGES |= en_hints.MESSAGES
