#!/bin/sh
# Asks the public register of known holes about every pinned package.
#
# 0: none is known, or the register was out of reach (then it says so: nothing was audited);
# 1: there is one. The tool has an environment of its own, so that no test depends on it.
set -eu
cd "$(dirname "$0")/.."

home=build/audit
stamp=$home/.made-of
say() { printf '%s\n' "$*"; }

if ! cmp -s requirements/audit.txt "$stamp" 2>/dev/null; then
    rm -rf "$home"
    .venv/bin/python -m venv "$home"
    if ! "$home/bin/pip" install --quiet --disable-pip-version-check --require-hashes \
        -r requirements/audit.txt >"$home/log" 2>&1; then
        say "pip-audit could not be installed: nothing was audited. The reason: $(tail -n 1 "$home/log")"
        exit 0
    fi
    cp requirements/audit.txt "$stamp"
fi

if "$home/bin/pip-audit" --require-hashes --disable-pip --progress-spinner off --format json \
    -r requirements/base.txt -r requirements/dev.txt >"$home/found.json" 2>"$home/log"; then
    say "No known hole in any pinned package."
elif [ -s "$home/found.json" ]; then
    "$home/bin/python" - "$home/found.json" <<'PYTHON'
import json, sys

for package in json.load(open(sys.argv[1]))["dependencies"]:
    for hole in package.get("vulns", ()):
        mended = ", ".join(hole["fix_versions"]) or "nowhere yet"
        print(f"{package['name']} {package['version']}: {hole['id']}, mended in {mended}")
PYTHON
    exit 1
else
    say "The register could not be reached: nothing was audited. The reason: $(tail -n 1 "$home/log")"
fi
