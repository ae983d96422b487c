"""What people may ask beside what the transcripts of the terminal and the web show."""

from followsuit import review
from followsuit.match import Match


def test_the_cards_played_in_a_deal_are_listed_by_suit_with_their_number() -> None:
    match = Match("calypso", seed="c")
    assert review.gone(match.view(None)) == ["No card has been played in this deal."]
    for _ in range(9):
        match.play(match.moves[0])
    assert review.gone(match.view(None)) == ["Played in this deal:", "Clubs: Jack, 8, 7, 6, 5 (2), 4, 3 (2)."]


def test_who_watches_is_told_so_instead_of_a_hand_and_who_has_played_every_card_is_not() -> None:
    match = Match("whist", seed="h")
    assert review.hand(match.view(None)) == ["You watch, and hold no cards."]
    assert review.hand(match.view(0))[0].startswith("Trumps, hearts: 10, 8, 4. ")
    while match.view(0)["hand"]:
        match.play(match.moves[0])
    assert review.hand(match.view(0)) == ["You hold no card."]
