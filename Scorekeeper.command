#!/bin/sh
# Sets up what is missing, starts Scorekeeper and opens the browser: for a double click. On macOS it is untried.
cd "$(dirname "$0")" || exit
if tools/setup.sh run && .venv/bin/python -m tools.translations compile; then
    .venv/bin/python -m tools.offline --behind
    .venv/bin/scorekeeper serve --open
fi
# The window stays, so that what was said can be read.
printf 'Enter closes this window. '
read -r _
