#!/usr/bin/env bash
# Runs every check, the fast ones first; one that fails hides no other, and ends it with 1.
#
# test.sh [what pytest is to be asked besides]; WORKERS is how many tests run at once.
set -uo pipefail
cd "$(dirname "$0")/.."

failed=
check() {
    echo "$*"
    ".venv/bin/$@" || failed="${failed:+$failed, }$1"
}
check python build_translations.py compile
check python -m compileall -q scorekeeper
check ruff format --check .
check ruff check .
check lint-imports
check mypy
FAILED_BEFORE=$failed check pytest --numprocesses "${WORKERS:-auto}" --dist worksteal \
    --durations=10 "$@"
[ -z "$failed" ]
