# Everything a fresh machine with Python 3.11 or later and make needs.
PYTHON ?= python3
GAME ?= colluphid
TESTS ?= tests
ifeq ($(OS),Windows_NT)
BIN := .venv/Scripts
else
BIN := .venv/bin
endif
SOURCES := $(shell find src -type f -not -name '*.pyc')

.PHONY: play serve test check bench peers clean

play: $(BIN)/.play
	@$(BIN)/followsuit play $(GAME)

serve: $(BIN)/.web
	@$(BIN)/followsuit serve

test: $(BIN)/.test
	@$(BIN)/python tests/prepare.py
	$(BIN)/python -m pytest --numprocesses 2 --dist loadgroup $(TESTS)

check: $(BIN)/.test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	npm ci --silent --no-audit --no-fund
	npm run --silent check
	npm run --silent test

bench: $(BIN)/.test
	$(BIN)/python benchmarks/rules.py
	$(BIN)/python benchmarks/web.py

# OpenSpiel, RLCard, PettingZoo and colver are installed below build/peers, each in an environment of its own.
peers: $(BIN)/.test
	$(BIN)/python benchmarks/peers/compare.py

clean:
	rm -rf .venv dist build

$(BIN)/python:
	$(PYTHON) -m venv .venv

# What is played and tested is the installed copy, as a wheel would install it.
$(BIN)/.play: $(BIN)/python pyproject.toml $(SOURCES)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check .
	@touch $@

$(BIN)/.web: $(BIN)/python pyproject.toml $(SOURCES)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check ".[web,fast]"
	@touch $@

$(BIN)/.test: $(BIN)/python pyproject.toml $(SOURCES)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check ".[dev]"
	@touch $@
