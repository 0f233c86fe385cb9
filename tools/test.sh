#!/usr/bin/env bash
# Runs every check; one that fails hides no other, and ends it with 1. Imports and types are looked
# at while the tests run, and told after them.
#
# test.sh [what pytest is to be asked besides]; WORKERS is how many tests run at once. One more than
# there are processors, as some wait for a browser or for PostgreSQL.
set -uo pipefail
cd "$(dirname "$0")/.."

# Asked not to keep what it compiled, Python would compile every test once for each that runs.
unset PYTHONDONTWRITEBYTECODE
failed=
check() {
    echo "$*"
    ".venv/bin/$@" || failed="${failed:+$failed, }$1"
}
check python -m tools.translations compile
check python -m compileall -q scorekeeper
check ruff format --check .
check ruff check .
check python -m tools.javascript
beside=$(mktemp -d)
trap 'rm -rf "$beside"' EXIT
for one in lint-imports mypy; do
    { ".venv/bin/$one" >"$beside/$one" 2>&1; echo $? >"$beside/$one.status"; } &
done
# A test that never ends says where it stands, and is one that failed.
ENDLESS=900 # s
check pytest -o faulthandler_timeout=$ENDLESS -o faulthandler_exit_on_timeout=true --max-worker-restart=0 \
    --numprocesses "${WORKERS:-$(($(getconf _NPROCESSORS_ONLN) + 1))}" --dist worksteal --durations=10 "$@"
wait
[ -z "${WALK_HOURS:-}" ] || check python -m tests.walker.walk "$WALK_HOURS" ${SEED:-}
for one in lint-imports mypy; do
    echo "$one"
    cat "$beside/$one"
    [ "$(<"$beside/$one.status")" = 0 ] || failed="${failed:+$failed, }$one"
done
[ -z "$failed" ] || echo "Failed, see above: $failed" >&2
[ -z "$failed" ]
