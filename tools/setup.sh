#!/bin/sh
# Sets up what `make run` and `make test` need, and says what it does: setup.sh run|test
#
# Everything goes into .venv/ beside the source, but for Debian's packages, which go where Debian
# puts them. Done once; afterwards this only looks whether all still stands, in a tenth of a second.
set -eu
cd "$(dirname "$0")/.."

purpose=$1
python=${PYTHON:-python3}
chromium=${SCOREKEEPER_CHROMIUM:-/usr/bin/chromium}
case $purpose in
    run) requirements="requirements/base.txt requirements/build.txt" ;;
    test) requirements=requirements/dev.txt ;;
    *) echo "setup.sh run|test" >&2; exit 2 ;;
esac
stamp=.venv/.ready-to-$purpose
without=.venv/.goes-without-to-$purpose

say() { printf '%s\n' "$*"; }
fail() { printf '%s\n' "$*" >&2; exit 1; }
someone_can_answer() { [ -t 0 ] && [ -t 1 ] && [ -z "${CI:-}" ]; }
is_installed() { [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]; }
# An environment that was moved, that Debian left without pip, or that is of another Python than was
# named, has to be made again.
works() {
    .venv/bin/python -c 'import pip, sys; sys.exit(sys.prefix != sys.argv[1])' "$PWD/.venv" 2>/dev/null &&
        { [ -z "${PYTHON:-}" ] || [ "$(.venv/bin/python -V)" = "$("$python" -V)" ]; }
}

# ── Python ──────────────────────────────────────────────────────────────────────────────────────

command -v "$python" >/dev/null || fail "There is no $python here. Scorekeeper needs Python 3.11 or newer; on Debian, as root: apt-get install python3"
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
    fail "$("$python" --version) is too old: Scorekeeper needs 3.11 or newer. If there is one, name it: PYTHON=python3.12 make $purpose"

# ── Debian's packages ───────────────────────────────────────────────────────────────────────────

missing=
has_venv() { works || "$python" -c 'import ensurepip' 2>/dev/null; }
if command -v dpkg-query >/dev/null; then
    if ! has_venv; then
        missing="$("$python" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')"
    fi
    # WeasyPrint draws with Pango and cuts fonts with HarfBuzz; the fonts are for names with accents,
    # in Hebrew or Arabic, or with emoji.
    for package in libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0 \
        fonts-dejavu-core fonts-noto-core fonts-noto-color-emoji; do
        is_installed "$package" || missing="$missing $package"
    done
    if [ "$purpose" = test ]; then
        # What drives the browser is a Node of its own, and that wants libatomic; the others read PDF.
        for package in libatomic1 poppler-utils qpdf; do
            is_installed "$package" || missing="$missing $package"
        done
        [ -x "$chromium" ] || missing="$missing chromium"
        # The tests start a server of their own from its programs.
        ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || missing="$missing postgresql"
    fi
elif [ ! -e "$stamp" ]; then
    say "This is no Debian, so nothing of the system is installed. For PDF sheets Scorekeeper wants Pango and"
    say "the DejaVu and Noto fonts; the tests want Chromium (SCOREKEEPER_CHROMIUM names it)."
fi
missing=${missing# }

# In megabytes, by the lists of packages that are here; nothing where there are none yet.
download() {
    # shellcheck disable=SC2086
    apt-get --print-uris -qq install --no-install-recommends $missing 2>/dev/null |
        awk '{ bytes += $3 } END { if (bytes) printf ", %d MB to fetch", bytes / 1000000 + 1 }'
}

install_packages() {
    say "Packages of Debian that are missing on this machine$(download):"
    for package in $missing; do
        case $package in
            python*) say "    $package, to keep the Python packages in this folder" ;;
            fonts*) say "    $package, for names on paper: accents, Hebrew and Arabic, emoji" ;;
            chromium | libatomic1) say "    $package, for the tests that use a browser" ;;
            postgresql) say "    $package, for the tests on a server of their own (Debian starts one too; it is left alone)" ;;
            poppler-utils | qpdf) say "    $package, for the tests that read sheets" ;;
            *) say "    $package, for sheets as PDF" ;;
        esac
    done
    if [ "$(id -u)" = 0 ]; then
        as=
    elif ! command -v sudo >/dev/null; then
        return 1
    elif sudo -n true 2>/dev/null; then
        as="sudo -n"
    elif someone_can_answer; then
        as=sudo
    else
        return 1
    fi
    if someone_can_answer; then
        printf 'Install them now with “%s”? [Y/n] ' "$command"
        read -r answer || answer=n
        case $answer in [nN]*) return 1 ;; esac
        say "Installing them; this takes one to five minutes."
    else
        say "Nobody is here to be asked: installing them with “$command”; this takes one to five minutes."
    fi
    log=$(mktemp)
    # One package source out of reach is no reason not to try. The words of both lists are meant apart:
    # shellcheck disable=SC2086
    if { $as apt-get update; $as env DEBIAN_FRONTEND=noninteractive apt-get install --yes \
        --no-install-recommends $missing; } >"$log" 2>&1 </dev/null; then
        rm -f "$log"
    else
        tail -n 4 "$log"
        rm -f "$log"
        return 1
    fi
}

if [ "$(id -u)" = 0 ]; then
    sudo= by=
elif command -v sudo >/dev/null; then
    sudo="sudo " by=
else
    sudo= by=" as root"
fi
command="${sudo}apt-get install --no-install-recommends $missing"
if [ -n "$missing" ] && [ "$missing" != "$(cat "$without" 2>/dev/null)" ]; then
    if install_packages; then
        missing=
    else
        say "Going on without. To install them$by: ${sudo}apt-get update && $command"
        case $missing in
            *libpango* | *libharfbuzz*) say "Until then there are no sheets as PDF: the browser prints the pages instead." ;;
        esac
    fi
fi

# ── The Python packages, pinned ─────────────────────────────────────────────────────────────────

has_venv || fail "Without Python's venv there is nothing to go on with. Install it (above), then again: make $purpose"
if ! works; then
    say "Making a Python environment in .venv with $("$python" --version)."
    rm -rf .venv
    "$python" -m venv .venv
fi
if [ -n "$missing" ]; then
    say "$missing" >"$without"
else
    rm -f "$without"
fi

# The words of the list are meant apart: shellcheck disable=SC2086
wanted=$(cat $requirements pyproject.toml | cksum)
if [ "$wanted" != "$(cat "$stamp" 2>/dev/null)" ]; then
    case $purpose in run) size="60 MB to fetch, 260 MB" ;; *) size="180 MB to fetch, 700 MB" ;; esac
    say "The Python packages are $size on the disk."
    say "Installing the pinned Python packages of $requirements into .venv (a minute or two, needs internet)."
    .venv/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes \
        $(printf -- '--requirement %s ' $requirements) ||
        fail "The packages could not be installed. Once they are, no internet is needed any more."
    .venv/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --no-index \
        --no-build-isolation --editable .
    say "$wanted" >"$stamp"
    say "All is set up. The command is .venv/bin/scorekeeper"
fi
