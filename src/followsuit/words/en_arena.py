"""English: what the arena says."""

MESSAGES: dict[str, str | tuple[str, str]] = {
    "arena.title": (
        "{title}: {n:duplicate|duplicates} of every pairing, {tables:table|tables}, {deals:deal|deals}, seed {seed}."
    ),
    "arena.options": "Options: {names}.",
    "arena.deals": "Won: the share of single deals in which the bot was ahead. Points: ahead of the others in a deal.",
    "arena.matches": "Won: the share of matches. Points: ahead of the others at the end of a match.",
    "arena.chance": "By chance a bot wins {share} %. Intervals hold the truth in 99 of 100 such contests.",
    "arena.unfinished": "{n:match was|matches were} stopped without a winner and counted as shared.",
    "arena.ratings": "Ratings (400 more: ten wins for one), 1500 in the mean, with 99 % intervals:",
    "arena.styles": "How they play:",
    "arena.style": "{bot}: {n:hand|hands} played, {tricks} tricks each.",
    "arena.calls": "{phase}: {names}.",
    "arena.contracts": "Undertakes {n:contract|contracts} and makes {share} %: {names}.",
    "arena.bids": "Bids {bid} on average, and takes {tricks}.",
    "arena.events": "In 100 deals: {names}.",
    "arena.better": "better",
    "arena.worse": "worse",
    "arena.open": "undecided",
    "refuse.arena_bots": "An arena needs at least two bots.",
    "refuse.arena_size": "An arena plays either a number of deals or a number of matches, at least one.",
    "refuse.arena_workers": "An arena needs at least one worker.",
    "refuse.pairing": "{bot} was not measured against {against}.",
}
