"""The server is killed at random moments of 200 matches: every accepted move is there, every match goes on."""

import asyncio
import random

import apart
from databases import Postgres, Start
from scripted import Seats, all_have_moved, check, seat_all

MATCHES = 200
KILLS = 3
TABLES = [
    {"game": "two-handed-euchre", "people": 2, "options": {"target": 5}},
    {"game": "euchre", "people": 1, "options": {"target": 5}},
    {"game": "oh-hell", "people": 1, "options": {"players": 2}},
    {"game": "charlemagne", "people": 2},
    {"game": "colluphid", "people": 1, "options": {"target": 5}},
]
"""No deal ends a match, so the first kill finds them all.

The rest of the seats are bots, which play on by themselves when the server is there again.
"""


async def play(seats: Seats) -> None:
    await asyncio.gather(*(player.play() for players in seats for player in players))


def test_killed_at_random_moments_of_200_matches(start: Start) -> None:
    """All matches are played at the same time, so each kill cuts every match that is not over yet."""
    server, chance = start(grace=1000), random.Random(11)
    seats = seat_all([server], [TABLES[number % len(TABLES)] for number in range(MATCHES)])

    async def killed() -> None:
        playing = asyncio.create_task(play(seats))
        await all_have_moved(seats, 1)
        for number in range(KILLS):
            await asyncio.sleep(chance.random() * (2 if number else 0.3))
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)
        await playing

    apart.run(killed())
    assert all(any(player.lost for player in players) for players in seats)
    check(server, seats)


def test_players_on_two_replicas_finish_their_matches_while_one_is_killed(start: Start, postgres: Postgres) -> None:
    """People and bots; when a replica is gone its bots are driven by the other."""
    servers = [start(postgres.address, grace=1000), start(postgres.address, grace=1000)]
    seats = seat_all(servers, [TABLES[0], {"game": "charlemagne", "people": 4}, TABLES[3], TABLES[3]])

    async def one_killed() -> None:
        playing = asyncio.create_task(play(seats))
        await all_have_moved(seats, 3)
        await asyncio.to_thread(servers[0].kill)
        await playing

    apart.run(one_killed())
    assert all({player.number % 2 for player in players} == {0, 1} for players in seats)
    assert all(any(player.lost for player in players) for players in seats)
    check(servers[1], seats)
