# make env    the environment, in .venv, from the lock file
# make demo   a palace with a few months of conversations in it, and a server that shows it; Ctrl-C stops
# make test   everything that .ci/run checks
# make bench  the figures that need no data; `palazzo bench --help` names the others
# make docs   writes the generated pages anew
# make screenshots  takes pictures of the page anew, with Chromium
# make lock   resolves requirements.lock anew
# make audit  asks whether anything is known against the versions in it; SERVICE=osv asks another database

PYTHON ?= python3
PORT ?= 8377
SERVICE ?= pypi
BIN := .venv/bin
# Tests write and sync files all the time: memory is faster than a disk, where there is enough of it.
MEMORY := $(shell df --output=avail --block-size=G /dev/shm 2> /dev/null | awk 'NR == 2 && $$1 + 0 >= 4 { print "/dev/shm" }')
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

.PHONY: env demo test bench docs screenshots lock audit

env: .venv/made

.venv/made: requirements.lock pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(PIP) install --require-hashes --requirement requirements.lock
	$(PIP) install --no-deps --no-build-isolation --editable .
	touch $@

demo: env
	$(BIN)/palazzo demo demo/palace.db
	$(BIN)/palazzo --store demo/palace.db serve --port $(PORT)

test: env
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	TMPDIR=$(or $(MEMORY),$(TMPDIR),/tmp) $(BIN)/pytest --numprocesses 2

bench: env
	$(BIN)/palazzo bench foundation

docs: env
	$(BIN)/python docs/generate_cli.py

screenshots: env
	$(BIN)/python docs/take_screenshots.py

lock:
	$(PYTHON) -m venv build/lock
	build/lock/bin/python -m pip --disable-pip-version-check --quiet install uv
	build/lock/bin/uv pip compile pyproject.toml --extra dev --universal --python-version 3.11 --generate-hashes \
		--no-strip-extras --no-emit-index-url --no-header --no-annotate --quiet --upgrade --output-file requirements.lock

# An environment of its own: the tool is no part of what it audits.
audit:
	$(PYTHON) -m venv build/audit
	build/audit/bin/python -m pip --disable-pip-version-check --quiet install pip-audit==2.10.1
	build/audit/bin/python docs/audit_dependencies.py build/audit/bin/pip-audit $(SERVICE)
