# Everything is set up on the first call and found in place by the next ones, which work offline.
PYTHON ?= $(shell for python in python3.11 python3 python; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$python && break; done)
VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip --disable-pip-version-check --quiet

FAILED := The Python packages could not be installed. The first time needs a network; then try again.

# Where it is set, every process that a test starts compiles the whole program anew.
unexport PYTHONDONTWRITEBYTECODE

# The files with tests of time: to collect all the others for a handful takes longer than to run it.
TIMED = $(shell grep -rl 'mark\.timed' tests --include='test_*.py')

# The share of lines and branches that the tests come to, in percent: it may rise, not fall.
COVERED := 90

.PHONY: run lint test check check-covered check-timed check-deep check-rollback check-games demo release clean

run: $(VENV)/.ready-to-run
	@installer/debian-packages.sh screen
	@$(PY) -m gadesk

lint: $(VENV)/.ready-to-test
	$(PY) -m ruff check .
	$(PY) -m mypy

test: lint
	@installer/debian-packages.sh offscreen
	QT_QPA_PLATFORM=offscreen $(PY) -m pytest -q -n auto --dist worksteal -m "not timed and not deep"
	QT_QPA_PLATFORM=offscreen $(PY) -m pytest -q -m timed $(TIMED)

# What is dear and finds little from day to day: before a release, and after a change of the engine. Each part runs alone, too.
check: lint check-covered check-timed check-deep check-rollback check-games

check-covered: $(VENV)/.ready-to-test
	@installer/debian-packages.sh offscreen
	QT_QPA_PLATFORM=offscreen $(PY) -m pytest -q -n auto --dist worksteal -m "not timed and not deep" --cov --cov-report=term --cov-fail-under=$(COVERED)

check-timed: $(VENV)/.ready-to-test
	@installer/debian-packages.sh offscreen
	QT_QPA_PLATFORM=offscreen $(PY) -m pytest -q -m timed $(TIMED)

check-deep: $(VENV)/.ready-to-test
	@installer/debian-packages.sh offscreen
	QT_QPA_PLATFORM=offscreen $(PY) -m pytest -q -n auto --dist worksteal -m deep

check-rollback: $(VENV)/.ready-to-test
	QT_QPA_PLATFORM=offscreen $(PY) -m pytest -q -n auto --dist worksteal -m "not deep" --rollback tests/scenarios

check-games: $(VENV)/.ready-to-run
	$(PY) -m gadesk selfplay --pool --games 200 --json

demo: $(VENV)/.ready-to-run
	@installer/debian-packages.sh offscreen
	@QT_QPA_PLATFORM=offscreen $(PY) -m gadesk demo --out demo

$(PY):
	@installer/debian-packages.sh python "$(PYTHON)"
	@echo "Making the virtual environment $(VENV) …"
	@$(or $(PYTHON),python3) -m venv $(VENV)

# The stamps are copies of pyproject.toml: a checkout that only touched it needs no network.
$(VENV)/.ready-to-run: pyproject.toml | $(PY)
	@cmp -s $< $@ || { echo "Installing gadesk and what it needs into $(VENV) …"; \
		$(PIP) install --editable . || { echo "$(FAILED)" >&2; exit 1; }; }
	@cp $< $@

$(VENV)/.ready-to-test: pyproject.toml | $(PY)
	@cmp -s $< $@ || { echo "Installing gadesk and what its tests need into $(VENV) …"; \
		$(PIP) install --editable ".[dev]" || { echo "$(FAILED)" >&2; exit 1; }; }
	@cp $< $@
	@cp $< $(VENV)/.ready-to-run

# Builds, checks and names all that players download on this system; it takes a quarter of an hour and a network the first time.
release: $(VENV)/.ready-to-release
	@installer/debian-packages.sh screen
	nice -n 5 $(PY) installer/release.py

$(VENV)/.ready-to-release: pyproject.toml | $(PY)
	@cmp -s $< $@ || { echo "Installing what releases are built with into $(VENV) …"; \
		$(PIP) install --editable ".[release]" || { echo "$(FAILED)" >&2; exit 1; }; }
	@cp $< $@

clean:
	rm -rf $(VENV) build dist demo *.egg-info .coverage .mypy_cache .pytest_cache .ruff_cache .hypothesis
