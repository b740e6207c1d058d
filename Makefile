# Two commands do everything on a fresh machine: `make play` and `make test`. `make help` lists the rest.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
VARIANT ?=
DEALS  ?= 2000
JOBS   ?= 2

.DEFAULT_GOAL := help
.PHONY: help play test quick docs lint types bench invariants build clean

help:
	@echo "make play [VARIANT=sichuan|paohuzi|chan|…]  set up and play"
	@echo "make test        set up and run all tests"
	@echo "make quick       the tests without the long simulations"
	@echo "make docs        write the generated parts of docs/ anew, after a change to schemas or specs"
	@echo "make lint types  ruff; mypy strict"
	@echo "make bench       measure the engine"
	@echo "make invariants  [DEALS=2000] random and greedy deals under all invariants"
	@echo "make build       the sdist and the wheel, in dist/"

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/installed: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e .
	@touch $@

$(VENV)/installed-dev: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	@touch $@ $(VENV)/installed

play: $(VENV)/installed
	@$(BIN)/menzi play $(VARIANT)

test: $(VENV)/installed-dev
	$(BIN)/python -m pytest -n auto

quick: $(VENV)/installed-dev
	$(BIN)/python -m pytest -n auto -m 'not slow'

docs: $(VENV)/installed-dev
	$(BIN)/python docs/generate

lint: $(VENV)/installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/installed-dev
	$(BIN)/mypy

bench: $(VENV)/installed-dev
	$(BIN)/python tests/bench/bench_play.py

invariants: $(VENV)/installed
	$(BIN)/python -m menzi.testing --deals $(DEALS) --jobs $(JOBS) $(VARIANT)

build: $(VENV)/installed-dev
	$(BIN)/python -m build

clean:
	rm -rf $(VENV) dist build .mypy_cache .ruff_cache .pytest_cache .hypothesis
