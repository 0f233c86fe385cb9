#!/bin/sh
# Puts small mistakes into a copy of these files or folders, one at a time, and runs those tests that
# reach them: mutants.sh FILES [TESTS]
#
# 0: of a hundred mistakes the tests notice at least 90. Those that they do not are listed; to see one:
# cd build/mutants && ../../.venv/bin/mutmut show NAME
set -eu
cd "$(dirname "$0")/.."

files=$1
tests=${2:-$(printf '%s\n' $files | sed 's|^scorekeeper/\([^/]*\).*|tests/\1|' | sort -u)}
home=build/mutants
# mutmut wants a pattern for a folder.
patterns=$(printf '%s\n' $files | sed '/\.py$/!s|/*$|/*|')
listed() { while read -r name; do printf "'%s'," "$name"; done; }

.venv/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes \
    --requirement requirements/mutants.txt
rm -rf "$home"
mkdir -p "$home"
cp -r scorekeeper templates tests pyproject.toml "$home"
cd "$home"
cat >>pyproject.toml <<TOML

[tool.mutmut]
source_paths = ["scorekeeper"]
also_copy = ["templates"]
only_mutate = [$(echo "$patterns" | listed)]
pytest_add_cli_args_test_selection = [$(printf '%s\n' $tests | listed)]
TOML
../../.venv/bin/mutmut run
../../.venv/bin/mutmut results
../../.venv/bin/mutmut export-cicd-stats >log
../../.venv/bin/python - <<'PYTHON'
import json, sys

found = json.load(open("mutants/mutmut-cicd-stats.json"))
noticed = found["killed"] + found["timeout"] + found["segfault"]
print(f"{noticed} of {found['total']} mistakes were noticed.")
sys.exit(not found["total"] or noticed * 100 < found["total"] * 90)
PYTHON
