# `make` lists what there is. The first `make run` and `make test` set up what they need.

HOST ?= 0.0.0.0
PORT ?= 8000
# How long `make walk` walks.
HOURS ?= 1
# Where `make mutants` puts mistakes.
FILES ?= scorekeeper/games scorekeeper/kits scorekeeper/tournaments
# Where `make site` writes.
FOLDER ?= cards
SCOREKEEPER_CHROMIUM ?= /usr/bin/chromium
export SCOREKEEPER_CHROMIUM

BIN := .venv/bin
PIN := CUSTOM_COMPILE_COMMAND="make requirements" $(BIN)/pip-compile --quiet --generate-hashes \
	--allow-unsafe --no-strip-extras --no-emit-index-url --no-emit-find-links --no-emit-trusted-host

.PHONY: help
help: ## List what make can do
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-14s %s\n", $$1, $$2}' Makefile

.PHONY: run
run: ## Set up what is missing, then serve (HOST=127.0.0.1: without phones; PORT=8000)
	@tools/setup.sh run
	@$(BIN)/python -m tools.translations compile
	@$(BIN)/python -m compileall -q scorekeeper
	@$(BIN)/python -m tools.offline --behind
	@exec $(BIN)/scorekeeper serve --host $(HOST) --port $(PORT)

.PHONY: test
test: ## Set up what is missing, then run all checks, the fast ones first
	@tools/setup.sh test
	@tools/test.sh

.PHONY: soak
soak: ## Run the laws of the rules for hours: the same tests, many more examples
	@tools/setup.sh test
	HYPOTHESIS_PROFILE=soak $(BIN)/pytest -m "not wheel"
	@$(MAKE) --no-print-directory mutants audit

.PHONY: walk
walk: ## Let a user made of chance tap about for hours: what does not hold, as tests (HOURS=1 SEED=…)
	@tools/setup.sh test
	@$(BIN)/python -m tests.walker.walk $(HOURS) $(SEED)

.PHONY: mutants
mutants: ## Put small mistakes into the rules, one at a time: do the tests notice? (FILES=… TESTS=…)
	@tools/setup.sh test
	@tools/mutants.sh "$(FILES)" "$(TESTS)"

.PHONY: audit
audit: ## Ask the public register of known holes about every pinned package; needs the network
	@tools/setup.sh test
	@tools/audit.sh

.PHONY: bench
bench: ## Print how fast it is, as ratios to baselines taken in the same run, in minutes
	@tools/setup.sh test
	$(BIN)/python -m benchmarks

.PHONY: format
format: ## Lay out the code and mend what can be mended by itself
	@tools/setup.sh test
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

.PHONY: offline
offline: ## Pack anew what a phone needs to score without any server; make run does it by itself
	@tools/setup.sh run
	@$(BIN)/python -m tools.translations compile
	@$(BIN)/python -m tools.offline

.PHONY: site
site: ## Write the program without a server into a folder, for any static host (FOLDER=cards)
	@tools/setup.sh run
	@$(BIN)/python -m tools.translations compile
	@$(BIN)/python -m tools.offline --missing
	@$(BIN)/scorekeeper site $(FOLDER)

.PHONY: words
words: ## List all sentences by their place, one column a language, for native readers
	@$(BIN)/python -m tools.translations list

.PHONY: translations
translations: ## Gather the words, update every language, compile (NEW=gl begins one)
	@tools/setup.sh test
	@$(BIN)/python -m tools.translations update $(NEW)

.PHONY: facts
facts: ## Write docs/facts.md: every fact of play with its page, paper and test, or say which has none
	@tools/setup.sh test
	@$(BIN)/python -m tools.facts

.PHONY: transcripts
transcripts: ## Write tests/games/transcripts: whole matches as tables in four languages hear them
	@tools/setup.sh test
	@$(BIN)/python -m tools.translations compile
	@$(BIN)/python -m tools.transcripts

.PHONY: pictures
pictures: ## Take the pictures of the documents again, from the demo club
	@tools/setup.sh test
	$(BIN)/python -m tools.pictures

.PHONY: docs
docs: ## Make the site of docs/ in build/site
	@tools/setup.sh test
	@tools/docs.sh

.PHONY: wheel
wheel: ## Build the wheel in dist/, with what phones need to score without any server
	@tools/setup.sh test
	@$(BIN)/python -m tools.translations compile
	-@$(BIN)/python -m tools.offline --missing
	$(BIN)/python -m build --no-isolation --sdist
	$(BIN)/python -m build --no-isolation --wheel

.PHONY: deb
deb: ## Build a package for this Debian in dist/, the pinned Python packages inside
	@tools/setup.sh test
	@$(BIN)/python -m tools.translations compile
	-@$(BIN)/python -m tools.offline --missing
	@tools/deb.sh

.PHONY: requirements
requirements: ## Pin the newest versions of all packages, with their hashes
	@tools/setup.sh test
	$(PIN) --upgrade -o requirements/base.txt pyproject.toml
	$(PIN) --upgrade --only-build-deps --build-deps-for wheel -c requirements/base.txt \
		-o requirements/build.txt pyproject.toml
	$(PIN) --upgrade -o requirements/servers.txt requirements/servers.in
	$(PIN) --upgrade -o requirements/dev.txt requirements/dev.in
	$(PIN) --upgrade -o requirements/audit.txt requirements/audit.in
	$(PIN) --upgrade -o requirements/mutants.txt requirements/mutants.in
	$(PIN) --upgrade -o requirements/docs.txt requirements/docs.in
	$(PIN) --upgrade -o requirements/node.txt requirements/node.in

.PHONY: clean
clean: ## Remove what make made; instance/, with your matches, stays
	rm -rf .venv build dist .coverage htmlcov .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find scorekeeper tests -name __pycache__ -prune -exec rm -rf {} +
	find scorekeeper -name '*.mo' -delete
