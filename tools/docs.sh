#!/bin/sh
# Makes the site of docs/ in build/site; a link that leads nowhere ends it with 1. The tool has an
# environment of its own, so that no test depends on it.
set -eu
cd "$(dirname "$0")/.."

home=build/docs
if ! cmp -s requirements/docs.txt "$home/.made-of" 2>/dev/null; then
    rm -rf "$home"
    .venv/bin/python -m venv "$home"
    "$home/bin/pip" install --quiet --disable-pip-version-check --require-hashes -r requirements/docs.txt
    cp requirements/docs.txt "$home/.made-of"
fi
exec "$home/bin/mkdocs" build --quiet --strict --site-dir build/site
