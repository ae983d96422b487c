"""English: hints, with what moves are worth and why."""

MESSAGES: dict[str, str | tuple[str, str]] = {
    "hint.best": "Suggestion: {name}.",
    # what a move is worth
    "hint.match": "match won {percent} %",
    "hint.kept": "your contract kept {percent} %",
    "hint.broken": "the others' contract broken {percent} %",
    "hint.points": "{points:point|points}",
    # why
    "hint.only": "It is the only move.",
    "hint.pass": "Anything else is worth less with these cards.",
    "hint.call": "The cards are worth it.",
    "hint.call_least": "It is not worth much, but more than anything else.",
    "hint.discard": "It can be spared most easily.",
    "hint.lead": "It is the best lead.",
    "hint.lead_trump": "It draws trumps.",
    "hint.lead_top": "No card that is still out beats it in its suit.",
    "hint.takes": "It wins the trick.",
    "hint.beats": "It beats what lies on the table.",
    "hint.partner": "The trick is your side's already.",
    "hint.low": "The trick cannot be won, so a card is given that can be spared.",
    "hint.duck": "It is better not to win this trick.",
    "hint.same": "To win this trick brings no more, so a card is given that can be spared.",
}
