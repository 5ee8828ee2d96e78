# One door to everything. `make help` lists what there is.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready
FIRST_READY := $(VENV)/first
DEV_READY := $(VENV)/dev
HARDWARE_READY := $(VENV)/hardware
# What is used is compiled when it is first imported: of most packages that is little.
PIP := $(BIN)/python -m pip install --quiet --no-compile --disable-pip-version-check

# Hundreds of the tests' processes import the same modules: compiled once, whatever this machine's habit is.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help

.PHONY: help
help: ## lists what there is
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# Makes .venv, with an extra of pyproject.toml or without.
define install
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Schiri needs Python 3.11 or newer: make PYTHON=python3.12 setup"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(PIP) -c constraints.txt -e '.$(1)'
	@touch $(READY)
endef

.PHONY: setup
setup: $(READY) ## makes .venv with the command .venv/bin/schiri

$(READY): pyproject.toml constraints.txt
	$(call install)

.PHONY: setup-first
setup-first: $(FIRST_READY) ## makes .venv with what a first change needs

$(FIRST_READY): pyproject.toml constraints.txt
	$(call install,[first])
	@touch $(FIRST_READY)

# What all tests, types and pictures need: 250 MB.
.PHONY: setup-dev
setup-dev: $(DEV_READY) ## makes .venv with what all tests need

$(DEV_READY): pyproject.toml constraints.txt
	$(call install,[dev])
	@# MicroPython's stubs stay apart: among CPython's own packages they would take the place of its modules.
	$(PIP) --no-deps --target $(VENV)/typings --upgrade \
		micropython-esp32-stubs==1.29.0.post1 micropython-stdlib-stubs==1.29.0.post2
	@touch $(DEV_READY)

# build123d and what reads Gerbers, which only the hardware needs: more than a gigabyte.
$(HARDWARE_READY): $(READY)
	$(PIP) -c constraints.txt -e '.[hardware]'
	@# KiCad's Python runs it and has the wxPython that it asks for: so it comes without that, and stays apart.
	$(PIP) --no-deps --target $(VENV)/kicad --upgrade \
		InteractiveHtmlBom==2.12.0
	@touch $(HARDWARE_READY)

.PHONY: run
run: setup ## the box in the simulator, ready to play, at http://127.0.0.1:8765
	$(BIN)/schiri sim --flash table.flash

.PHONY: demo
demo: setup ## a whole match of FINI!, played by itself in the terminal
	@mkdir -p build
	@printf 'new fini box Ada Ben\nuntil over\nwait 15000\n' > build/demo.script
	@$(BIN)/schiri play build/demo.script --partner A=hard --partner B=medium --watch 4 --log build/demo.jsonl

.PHONY: try
try: setup-dev ## the firmware as it stands here, on a board that has Schiri, without writing it: PORT=/dev/ttyUSB0
	PYTHONPATH=host_tools $(BIN)/python -m maker_tools.run_firmware $(PORT)

.PHONY: site
site: setup-dev ## the manual, the box as a page, one that installs (IMAGE=…: with MicroPython): build/site; needs npm
	$(BIN)/python -m tests.screens.scenes --save
	$(BIN)/python -m schiri_tools.site build/screens $(IMAGE)

.PHONY: test
test: check ## what one runs before a commit: lint, types, and all but the long sweeps, on CPython and on MicroPython
	$(BIN)/python -m pytest -n 4 --dist worksteal

.PHONY: sweep
sweep: export SWEEP_SEED ?= $(shell date +%s)
sweep: setup-dev ## the long sweeps, for SWEEP_SECONDS: power cuts, whole matches, forged logs, the pages in a browser
	@# Browsers and boards in real time share the cores with all else here. What has failed is tried once more by itself,
	@# with the same seeds: a fault fails again.
	$(BIN)/python -m pytest -n 5 --dist worksteal -m sweep || \
		$(BIN)/python -m pytest -v --last-failed --last-failed-no-failures none -m sweep

.PHONY: test-all
test-all: test sweep test-hardware ## everything

.PHONY: check
check: setup-dev ## lint, format, types
	@$(MAKE) --no-print-directory --jobs=2 check-types check-tests check-firmware-types check-pages check-style

.PHONY: check-types check-tests check-firmware-types check-pages check-style
check-types:
	$(BIN)/mypy
# All tests are read, which compiles them and what they import once for all processes that run them.
check-tests:
	@found=$$($(BIN)/python -m pytest --collect-only -qq) || { echo "$$found"; exit 1; }
check-pages:
	$(BIN)/python tests/host_tools/web/javascript.py
check-firmware-types:
	$(BIN)/mypy --config-file firmware/mypy.ini
check-style:
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

.PHONY: test-hardware
test-hardware: setup-dev ## schematic, case and board with their tests, if what they are made of differs from the last green run
	@if PYTHONPATH=hardware $(BIN)/python -m tests.hardware.inputs; then \
		echo "The hardware is as the last green run left it."; \
	else $(MAKE) --no-print-directory test-hardware-anew; fi

.PHONY: test-hardware-anew
test-hardware-anew: setup-dev case
	PYTHONPATH=hardware $(BIN)/python -m schiri_hardware check
	$(BIN)/python -m pytest -n 2 --dist worksteal tests/hardware
	PYTHONPATH=hardware $(BIN)/python -m tests.hardware.inputs --passed

.PHONY: case
case: $(HARDWARE_READY) ## the case for the printer: build/case
	PYTHONPATH=hardware $(BIN)/python -m schiri_hardware case

.PHONY: board
board: $(HARDWARE_READY) ## the circuit board as one orders it: build/board; KiCad has to be there
	PYTHONPATH=hardware $(BIN)/python -m schiri_hardware board

.PHONY: release
release: setup-dev $(HARDWARE_READY) ## all that people download, of the last commit, with checksums: build/release; npm has to be there
	PYTHONPATH=host_tools $(BIN)/python -m maker_tools.release $(if $(TAG),--tag $(TAG))

.PHONY: screens
screens: setup-dev ## every screen in every language on one sheet: build/screens.png
	$(BIN)/python -m tests.screens.sheet

.PHONY: measure
measure: setup-dev ## the numbers of docs/develop/performance.md, measured here and now
	$(BIN)/python -m tests.performance.measure

.PHONY: clean
clean: ## removes what was built
	rm -rf build $(VENV)
