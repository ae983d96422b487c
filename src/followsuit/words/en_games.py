"""English: what single games say of their deals, contracts and results."""

MESSAGES: dict[str, str | tuple[str, str]] = {
    # calls
    "call.call": ("You call the card into the other hand.", "{seat} calls the card into the other hand."),
    "call.take": ("You take the card.", "{seat} takes the card."),
    "call.leave": ("You leave the card.", "{seat} leaves the card."),
    "call.accept": ("You accept.", "{seat} accepts."),
    # dealing, exchange and trump
    "dealt.later": "You get four more cards: {cards}.",
    "up.taken": ("You take {card:the}.", "{seat} takes {card:the}."),
    "up.turned_down": "{card} is turned down.",
    "trump.is": "{suit} are trump.",
    # results
    "contract.set": ("You are set in {call}.", "{seat} is set in {call}."),
    "point.high": ("You win High.", "{seat} wins High."),
    "point.low": ("You win Low.", "{seat} wins Low."),
    "point.jack": ("You win Jack.", "{seat} wins Jack."),
    "point.game": ("You win Game, {pips} to {others}.", "{seat} wins Game, {pips} to {others}."),
    "point.game.tied": "Nobody wins Game: {pips} each.",
    "point.bonus": ("You win the bonus point.", "{seat} wins the bonus point."),
    "deal.gained": ("You gain {points:point|points}.", "{seat} gains {points:point|points}."),
    "match.overtime": "Both have reached the target: the match goes on until one leads by two.",
    "maker.made": (
        "You have made it with {tricks:trick|tricks}.",
        "{seat} has made it with {tricks:trick|tricks}.",
    ),
    "maker.march": ("You have made a march.", "{seat} has made a march."),
    "maker.euchred": (
        "You are euchred with {tricks:trick|tricks}.",
        "{seat} is euchred with {tricks:trick|tricks}.",
    ),
    "side.gained": "{seats:gains|gain} {points:point|points} with {tricks:trick|tricks}.",
    "bid.made": (
        "You make your bid of {bid}: {points:point|points}.",
        "{seat} makes the bid of {bid}: {points:point|points}.",
    ),
    "bid.missed": (
        "You bid {bid} and took {tricks}: {points:point|points}.",
        "{seat} bid {bid} and took {tricks}: {points:point|points}.",
    ),
    "round.extra": "The lead is shared: another round.",
    "calypso.collected": (
        "You add {cards} to calypsos; {piled:card goes|cards go} to your pile.",
        "{seat} adds {cards} to calypsos; {piled:card goes|cards go} to the pile.",
    ),
    "calypso.piled": ("All {piled:card|cards} go to your pile.", "All {piled:card|cards} go to the pile of {seat}."),
    "calypso.completed": (
        "You complete calypso {number} in {suit}.",
        "{seat} completes calypso {number} in {suit}.",
    ),
    "calypso.game": "{seats:scores|score} {points:point|points} with {completed:calypso|calypsos}.",
    # facts
    "fact.turned": ("You hold {card:the}, which was turned.", "{seat} holds {card:the}, which was turned."),
    "fact.turned_down": "{suit} were turned down.",
    "fact.trump_hidden": (
        "You open with the trump suit, which is not {suit}.",
        "{seat} will open with the trump suit, which is not {suit}.",
    ),
    "fact.maker": ("You made trump.", "{seat} made trump."),
    "fact.joker_stands_for": "The Joker stands for {suit}.",
    "fact.round": "Round {number} of {of}, {n:card|cards} each.",
    "fact.bid": ("You bid {bid} and have {taken}.", "{seat} bid {bid} and has {taken}."),
    "fact.deal_of": "Deal {number} of {of} of this game.",
    "fact.calypso": (
        "Your {suit}: {cards}; {completed} complete.",
        "{seat}, {suit}: {cards}; {completed} complete.",
    ),
    "fact.side": "{seats:has|have} {points:point|points} so far, {piled:card|cards} piled.",
    # what is asked
    "ask.call": "Call the card into the other hand, or pass.",
    "ask.take": "Take the card, or pass.",
    "ask.order_up": "Order up the card, or pass.",
    "ask.accept": "Accept the card as trump, or pass.",
    "ask.name": "Name a trump suit, or pass.",
    "ask.joker": "The Joker is turned up: name the trump suit before you see your hand.",
    "ask.pickup": "Take the card and discard another, or leave it.",
    # reasons for refusing a move
    "refuse.keep_opener": (
        "You may not discard {card:the}, your last card that could open, for {suit} cannot be trump."
    ),
    "refuse.must_lead_trump": "Your first lead must be a trump, and {suit} cannot be trump.",
    "refuse.dealer_must_name": "You may not pass: the dealer must name a suit.",
    "refuse.keep_taken": "You may not discard {card:the}, which you have just taken.",
}
