"""Settings: by flag, by variable, and what deployment files and pages say of them."""

import configparser
import re
import shutil
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import apart
import pytest

from followsuit import cli
from followsuit.refusals import BadSetup
from followsuit.web.config import Config, read

ROOT = Path(__file__).parents[3]
NAMES = {f"FOLLOWSUIT_{field.name.upper()}" for field in fields(Config)} | {"FOLLOWSUIT_CACHE"}


def test_a_flag_wins_over_a_variable_and_a_variable_over_what_is_usual() -> None:
    environment = {"FOLLOWSUIT_GRACE": "60", "FOLLOWSUIT_PORT": "1"}
    config = read({"port": "2", "host": None}, environment)
    assert (config.grace, config.port, config.host) == (60.0, 2, "127.0.0.1")


@pytest.mark.parametrize(("name", "value"), [("port", "65536"), ("port", "x"), ("grace", "-1"), ("grace", "nan")])
def test_a_setting_that_cannot_be_is_refused_by_its_name(name: str, value: str) -> None:
    with pytest.raises(BadSetup, match=name):
        read({}, {f"FOLLOWSUIT_{name.upper()}": value})


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--port", "99999"], "The setting port cannot be '99999'."),
        (["--bot", "nobody"], "nobody"),
        (["--database", "/proc/nowhere/tables.sqlite"], "The database /proc/nowhere/tables.sqlite cannot be opened"),
        (["--database", "postgresql://127.0.0.1:1/x"], "The database PostgreSQL cannot be opened"),
        (["--host", "192.0.2.1", "--port", "0"], "of 192.0.2.1 cannot be used"),
    ],
)
def test_serving_is_refused_in_one_sentence(
    arguments: list[str], says: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    usual = [] if "--database" in arguments else ["--database", str(tmp_path / "tables.sqlite")]
    assert apart.in_thread(cli.main, ["serve", "--no-browser", *arguments, *usual]) == 2
    said = capsys.readouterr().err
    assert says in said
    assert said.count("\n") == 1


def test_without_the_packages_of_the_web_table_serving_says_what_to_install(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "followsuit.web.app", raising=False)
    monkeypatch.setitem(sys.modules, "starlette.applications", None)
    assert cli.main(["serve", "--no-browser"]) == 2
    assert "pip install 'followsuit[web]'" in capsys.readouterr().err


@pytest.mark.parametrize(
    "path", ["docs/operation.md", "docs/api.md", "deploy/followsuit.service", "deploy/Containerfile"]
)
def test_every_setting_that_is_written_about_exists(path: str) -> None:
    assert set(re.findall(r"FOLLOWSUIT_[A-Z_]+", (ROOT / path).read_text())) <= NAMES


def unit() -> configparser.RawConfigParser:
    parser = configparser.RawConfigParser(strict=False)
    parser.optionxform = str  # type: ignore[assignment,method-assign]  # keys keep their case
    parser.read(ROOT / "deploy" / "followsuit.service")
    return parser


def test_the_unit_starts_the_server_and_systemd_has_no_objection(tmp_path: Path) -> None:
    """Where systemd is installed it looks at the unit itself, with a program that exists here."""
    program, command, *flags = unit()["Service"]["ExecStart"].split()
    assert (Path(program).name, command, flags) == ("followsuit", "serve", ["--no-browser"])
    assert float(unit()["Service"]["TimeoutStopSec"]) > 5  # the server takes up to five seconds
    if shutil.which("systemd-analyze"):
        here = tmp_path / "followsuit.service"
        here.write_text((ROOT / "deploy" / "followsuit.service").read_text().replace(program, sys.executable))
        run = subprocess.run(["systemd-analyze", "verify", str(here)], capture_output=True, text=True, check=False)  # noqa: S607  # wherever it is
        assert "followsuit.service" not in run.stderr, run.stderr


def test_the_container_installs_extras_that_exist_and_runs_the_server_as_nobody_special() -> None:
    lines = (ROOT / "deploy" / "Containerfile").read_text().splitlines()
    assert {line.split()[0] for line in lines} <= {"FROM", "COPY", "RUN", "USER", "ENV", "VOLUME", "EXPOSE", "CMD"}
    extras = re.findall(r"/source\[([a-z,]+)\]", "\n".join(lines))[0].split(",")
    project = (ROOT / "pyproject.toml").read_text()
    assert all(re.search(rf"^{extra} = \[", project, re.MULTILINE) for extra in extras)
    assert lines.index("USER table") < next(n for n, line in enumerate(lines) if line.startswith("CMD"))
    assert 'CMD ["followsuit", "serve", "--no-browser"]' in lines
