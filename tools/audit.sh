#!/bin/sh
# Asks the public register of known holes about every pinned package.
#
# 0: none is known; 1: there is one; 2: not every package was asked about, as where the register is
# out of reach. The tool has an environment of its own, so that no test depends on it.
set -eu
cd "$(dirname "$0")/.."

home=build/audit
stamp=$home/.made-of

if ! cmp -s requirements/audit.txt "$stamp" 2>/dev/null; then
    rm -rf "$home"
    .venv/bin/python -m venv "$home"
    if ! "$home/bin/pip" install --quiet --disable-pip-version-check --require-hashes \
        -r requirements/audit.txt >"$home/log" 2>&1; then
        echo "pip-audit could not be installed: nothing was audited. The reason: $(tail -n 1 "$home/log")"
        exit 2
    fi
    cp requirements/audit.txt "$stamp"
fi

status=0
"$home/bin/pip-audit" --require-hashes --disable-pip --progress-spinner off --format json \
    -r requirements/base.txt -r requirements/dev.txt >"$home/found.json" 2>"$home/log" || status=$?
exec "$home/bin/python" - "$home" "$status" <<'PYTHON'
import json, pathlib, sys

home, failed = pathlib.Path(sys.argv[1]), sys.argv[2] != "0"
told = (home / "found.json").read_text()
packages = json.loads(told)["dependencies"] if told else []
skipped = [package["skip_reason"] for package in packages if "skip_reason" in package]
holes = [(package, hole) for package in packages for hole in package.get("vulns", ())]
for package, hole in holes:
    mended = ", ".join(hole["fix_versions"]) or "nowhere yet"
    print(f"{package['name']} {package['version']}: {hole['id']}, mended in {mended}")
if not packages or skipped or (failed and not holes):
    why = skipped[0] if skipped else (home / "log").read_text().strip().rpartition("\n")[2]
    asked = f"{len(packages) - len(skipped)} of {len(packages)} packages were"
    print(f"{asked if packages else 'nothing was'} audited. The reason: {why}")
    sys.exit(2)
if holes:
    sys.exit(1)
print("No known hole in any pinned package.")
PYTHON
