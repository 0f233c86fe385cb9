#!/bin/sh
# Builds a package for this Debian and this kind of machine in dist/: the program and its pinned Python
# packages in /usr/lib/scorekeeper, the command, an entry of the menu and a unit that nobody starts.
set -eu
cd "$(dirname "$0")/.."

python=.venv/bin/python
version=$($python -c 'import scorekeeper; print(scorekeeper.__version__)')
name=scorekeeper-baraja
kind=$(dpkg --print-architecture)
minor=$($python -c 'import sys; print(sys.version_info[1])')
home=build/deb
inside=$home/usr/lib/scorekeeper

rm -rf "$home" build/wheel
$python -m build --no-isolation --wheel --outdir build/wheel >/dev/null
$python -m pip install --quiet --disable-pip-version-check --target "$inside" --require-hashes \
    --requirement requirements/base.txt
$python -m pip install --quiet --disable-pip-version-check --target "$inside" --no-deps --no-index \
    build/wheel/*.whl
rm -rf "$inside/bin" "$inside/include" "$inside/share"
find "$inside" -name __pycache__ -prune -exec rm -rf {} +

mkdir -p "$home/DEBIAN" "$home/usr/bin" "$home/usr/share/applications" \
    "$home/usr/share/doc/$name" "$home/usr/lib/systemd/system"
cp LICENSE "$home/usr/share/doc/$name/copyright"
cat >"$home/usr/bin/scorekeeper" <<'SH'
#!/bin/sh
PYTHONPATH=/usr/lib/scorekeeper exec /usr/bin/python3 -P -m scorekeeper.main "$@"
SH
chmod 755 "$home/usr/bin/scorekeeper"
sed 's|^Exec=.*|Exec=scorekeeper serve --open|' Scorekeeper.desktop \
    >"$home/usr/share/applications/scorekeeper.desktop"
sed -e '/^#   /d' -e 's|/opt/scorekeeper/bin/|/usr/bin/|' -e 's|^User=.*|DynamicUser=yes|' \
    scorekeeper/examples/scorekeeper.service >"$home/usr/lib/systemd/system/scorekeeper.service"
# What Python writes beside its files belongs to no package: it is made and taken away with them.
printf '#!/bin/sh\n%s\n' '/usr/bin/python3 -m compileall -q /usr/lib/scorekeeper || true' \
    >"$home/DEBIAN/postinst"
printf '#!/bin/sh\n%s\n' 'find /usr/lib/scorekeeper -name __pycache__ -prune -exec rm -rf {} +' \
    >"$home/DEBIAN/prerm"
chmod 755 "$home/DEBIAN/postinst" "$home/DEBIAN/prerm"
cat >"$home/DEBIAN/control" <<CONTROL
Package: $name
Version: $version
Architecture: $kind
Maintainer: The Scorekeeper authors <noreply@invalid>
Installed-Size: $(du -sk "$home/usr" | cut -f1)
Depends: python3 (>= 3.$minor), python3 (<< 3.$((minor + 1)))
Recommends: libpango-1.0-0, libpangoft2-1.0-0, libharfbuzz-subset0, fonts-dejavu-core, fonts-noto-core
Suggests: fonts-noto-color-emoji
Section: games
Priority: optional
Description: keeps the score of Spanish card games played with real cards
 One phone at the table notes what happened in a hand, and everybody sees what it
 means. A club runs its tournaments with it, from the first entry to the prizes.
CONTROL
mkdir -p dist
dpkg-deb --root-owner-group --build "$home" "dist/${name}_${version}_$kind.deb"
