"""The pages for researchers are true: their examples give what they say."""

import doctest
import warnings
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize(
    ("name", "needs"),
    [
        ("batch", "numba"),
        ("pettingzoo", "pettingzoo"),
        ("gymnasium", "gymnasium"),
        ("openspiel", "pyspiel"),
        ("simulation", "distributed"),
    ],
)
def test_the_examples_of_a_page_run_as_written(name: str, needs: str) -> None:
    pytest.importorskip(needs)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of Gymnasium's wrappers, about spaces that are not pictures
        found = doctest.testfile(
            str(DOCS / f"{name}.md"),
            module_relative=False,
            optionflags=doctest.ELLIPSIS,
        )
    assert found.attempted > 5
    assert found.failed == 0
