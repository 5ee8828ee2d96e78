# One door to everything. `make help` lists what there is.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready
HARDWARE_READY := $(VENV)/hardware

.DEFAULT_GOAL := help

.PHONY: help
help: ## lists what there is
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: setup
setup: $(READY) ## makes .venv with the command .venv/bin/schiri

$(READY): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Schiri needs Python 3.11 or newer: make PYTHON=python3.12 setup"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	@# MicroPython's stubs stay apart: among CPython's own packages they would take the place of its modules.
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --target $(VENV)/typings --upgrade \
		micropython-esp32-stubs==1.29.0.post1 micropython-stdlib-stubs==1.29.0.post2
	@touch $(READY)

# SKiDL and build123d, which only the hardware needs: more than a gigabyte.
$(HARDWARE_READY): $(READY)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[hardware]'
	@touch $(HARDWARE_READY)

.PHONY: run
run: setup ## the box in the simulator, ready to play, at http://127.0.0.1:8765
	$(BIN)/schiri sim --flash table.flash

.PHONY: demo
demo: setup ## a whole match of FINI!, played by itself in the terminal
	@mkdir -p build
	@$(BIN)/python -m schiri_tools.games.match_script --seed 7 > build/demo.script
	@$(BIN)/schiri play build/demo.script --watch 4 --log build/demo.jsonl

.PHONY: site
site: setup ## the manual, and the box as a page to play, for any web space: build/site; npm has to be there
	$(BIN)/python -m tests.screens.scenes --save
	$(BIN)/python -m schiri_tools.site build/screens

.PHONY: test
test: check ## what one runs before a commit: lint, types, and all but the long sweeps, on CPython and on MicroPython
	$(BIN)/python -m pytest -n 3 --dist worksteal -m 'not sweep'

.PHONY: sweep
sweep: check $(HARDWARE_READY) ## the long sweeps: power cuts, whole matches, the pages in a browser, schematic and case
	PYTHONPATH=hardware $(BIN)/python -m schiri_hardware check
	$(BIN)/python -m pytest -n 3 --dist worksteal -m sweep

.PHONY: test-all
test-all: test sweep ## everything

.PHONY: check
check: setup ## lint, format, types, generated files
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/mypy --config-file firmware/mypy.ini
	$(BIN)/python host_tools/maker_tools/fonts.py --check
	$(BIN)/python tests/host_tools/web/javascript.py

.PHONY: hardware
hardware: $(HARDWARE_READY) ## schematic, netlist, wiring, parts, currents: build/hardware
	PYTHONPATH=hardware $(BIN)/python -m schiri_hardware hardware

.PHONY: case
case: $(HARDWARE_READY) ## the case for the printer: build/case
	PYTHONPATH=hardware $(BIN)/python -m schiri_hardware case

.PHONY: screens
screens: setup ## every screen in every language on one sheet: build/screens.png
	$(BIN)/python -m tests.screens.sheet

.PHONY: measure
measure: setup ## the numbers of docs/performance.md, measured here and now
	$(BIN)/python -m tests.performance.measure

.PHONY: clean
clean: ## removes what was built
	rm -rf build $(VENV)
