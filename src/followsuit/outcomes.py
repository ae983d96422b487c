"""Outcomes of many matches as a NumPy structured array, as CSV and as Parquet."""

import csv
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from followsuit.simulation import Outcome


def columns(outcomes: Sequence["Outcome"]) -> dict[str, list[Any]]:
    """The outcomes as columns: seed, options, deals, moves, then bot, score, win and faults of every seat."""
    seats = max(len(outcome.bots) for outcome in outcomes)
    found: dict[str, list[Any]] = {
        "seed": [o.seed for o in outcomes],
        "options": [" ".join(f"{k}={v}" for k, v in o.options.items()) for o in outcomes],
        "deals": [o.deals for o in outcomes],
        "moves": [o.moves for o in outcomes],
    }
    for seat in range(seats):
        plays = [seat < len(o.bots) for o in outcomes]
        sides = [o.side_of(seat) if there else 0 for o, there in zip(outcomes, plays, strict=True)]
        both = list(zip(outcomes, sides, plays, strict=True))
        found[f"bot_{seat}"] = [o.bots[seat] if there else "" for o, _, there in both]
        found[f"score_{seat}"] = [o.scores[side] if there else 0 for o, side, there in both]
        found[f"won_{seat}"] = [there and side in o.winners for o, side, there in both]
        found[f"faults_{seat}"] = [sum(o.faults[seat].values()) if there else 0 for o, _, there in both]
    return found


def as_array(outcomes: Sequence["Outcome"]) -> Any:
    """The outcomes as a structured array, one record each."""
    import numpy as np

    found = {name: np.asarray(values) for name, values in columns(outcomes).items()}
    array = np.zeros(len(outcomes), [(name, values.dtype) for name, values in found.items()])
    for name, values in found.items():
        array[name] = values
    return array


def to_csv(outcomes: Sequence["Outcome"], path: str | Path) -> None:
    """Write the outcomes as CSV with a line of names."""
    found = columns(outcomes)
    with Path(path).open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(found)
        writer.writerows(zip(*found.values(), strict=True))


def to_parquet(outcomes: Sequence["Outcome"], path: str | Path) -> None:
    """Write the outcomes as Parquet (needs ``followsuit[cluster]``)."""
    import pyarrow as pa
    from pyarrow import parquet

    parquet.write_table(pa.table(columns(outcomes)), path)
