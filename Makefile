# Everything is set up on the first call and found in place by the next ones, which work offline.
PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip --disable-pip-version-check --quiet

.PHONY: run test demo clean

run: $(VENV)/.ready-to-run
	@installer/debian-packages.sh screen
	@$(PY) -m gadesk

test: $(VENV)/.ready-to-test
	@installer/debian-packages.sh offscreen
	$(PY) -m ruff check .
	$(PY) -m mypy
	QT_QPA_PLATFORM=offscreen $(PY) -m pytest --cov --cov-report=term

demo: $(VENV)/.ready-to-run
	@installer/debian-packages.sh offscreen
	@QT_QPA_PLATFORM=offscreen $(PY) -m gadesk demo --out demo

$(PY):
	@installer/debian-packages.sh python "$(PYTHON)"
	@echo "Making the virtual environment $(VENV) …"
	@$(PYTHON) -m venv $(VENV)

$(VENV)/.ready-to-run: pyproject.toml | $(PY)
	@echo "Installing gadesk and what it needs into $(VENV) …"
	@$(PIP) install --editable .
	@touch $@

$(VENV)/.ready-to-test: pyproject.toml | $(PY)
	@echo "Installing gadesk and what its tests need into $(VENV) …"
	@$(PIP) install --editable ".[dev]"
	@touch $@ $(VENV)/.ready-to-run

clean:
	rm -rf $(VENV) build demo *.egg-info .coverage .mypy_cache .pytest_cache .ruff_cache .hypothesis
