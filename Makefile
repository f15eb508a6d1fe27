# make run    install what is missing into .venv and start the app
# make test   the same for the tests, with a Chromium, and run them all, in as many processes as there
#             are cores and one more, since tests also wait: for servers, pages, time
# make check  lint, formatting, types, and who may import whom
# make fix    what ruff can mend by itself
# make test-llm   judge packaged logbooks with a small real model; builds an engine, needs minutes
#                 (for any CPU: a virtual machine may name instructions that it does not carry out)

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
LLM := .venv-llm
WORKERS = $(shell $(BIN)/python -c 'import os; print(min(4, os.cpu_count() + 1))')
PIP := $(BIN)/python -m pip install -qq --disable-pip-version-check

.PHONY: run test test-llm check fix clean

run: $(VENV)/run.stamp
	@exec $(BIN)/python app.py

test: $(VENV)/test.stamp
	@$(BIN)/python -m tests.browser.chromium
	@$(BIN)/python -m pytest -n $(WORKERS) --dist loadfile --no-loadscope-reorder

test-llm: $(VENV)/run.stamp $(LLM)/llm.stamp
	@$(BIN)/python -m tests.llm.run $(LLM)

check: $(VENV)/test.stamp
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m pytest -q tests/test_architecture.py

fix: $(VENV)/test.stamp
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean:
	rm -rf $(VENV) $(LLM) node_modules

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed: make PYTHON=python3.11")'
	@$(PYTHON) -m venv $(VENV)

$(VENV)/run.stamp: requirements.txt | $(BIN)/python
	@echo "Installing requirements.txt into $(VENV) ..."
	@$(PIP) -r requirements.txt
	@touch $@

$(VENV)/test.stamp: requirements-dev.txt package-lock.json $(VENV)/run.stamp
	@echo "Installing requirements-dev.txt into $(VENV) ..."
	@$(PIP) -r requirements-dev.txt
	@if command -v npm >/dev/null; then npm ci --silent --no-audit --no-fund; fi
	@touch $@

$(LLM)/llm.stamp: requirements-llm.txt
	@echo "Installing requirements-llm.txt into $(LLM): the engine is built, about 5 minutes ..."
	@$(PYTHON) -m venv $(LLM)
	@CMAKE_BUILD_PARALLEL_LEVEL=2 CMAKE_ARGS=-DGGML_NATIVE=OFF nice -n 10 \
		$(LLM)/bin/python -m pip install -qq --disable-pip-version-check -r $<
	@touch $@
