"""What people may ask beside what the transcripts of the terminal and the web show."""

from followsuit import review
from followsuit.match import Match


def test_the_cards_played_in_a_deal_are_listed_by_suit_with_their_number() -> None:
    match = Match("calypso", seed="c")
    assert review.gone(match.view(None)) == ["No card has been played in this deal."]
    for _ in range(9):
        match.play(match.moves[0])
    assert review.gone(match.view(None)) == ["Played in this deal:", "Clubs: Jack, 8, 7, 6, 5 (2), 4, 3 (2)."]
