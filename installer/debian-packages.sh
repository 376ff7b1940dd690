#!/bin/sh
# Sees to the system packages that gadesk needs on Debian 12.
#
#   debian-packages.sh python PYTHON   what a virtual environment needs
#   debian-packages.sh offscreen       what Qt needs to draw without a screen
#   debian-packages.sh screen          what Qt needs to open a window under X11 (and offscreen)
#
# As root on Debian the missing ones are installed; otherwise one line says which they are and how to get
# them. Libraries are looked for by their file, so that it does no harm on other systems.
set -eu

OFFSCREEN="libGL.so.1:libgl1 libEGL.so.1:libegl1 libX11.so.6:libx11-6 libxkbcommon.so.0:libxkbcommon0
libfontconfig.so.1:libfontconfig1 libfreetype.so.6:libfreetype6 libdbus-1.so.3:libdbus-1-3
libglib-2.0.so.0:libglib2.0-0 libbrotlidec.so.1:libbrotli1"
SCREEN="libxcb-cursor.so.0:libxcb-cursor0 libxcb-icccm.so.4:libxcb-icccm4 libxcb-image.so.0:libxcb-image0
libxcb-keysyms.so.1:libxcb-keysyms1 libxcb-render-util.so.0:libxcb-render-util0
libxcb-render.so.0:libxcb-render0 libxcb-shape.so.0:libxcb-shape0 libxcb-util.so.1:libxcb-util1
libxcb-xkb.so.1:libxcb-xkb1 libxkbcommon-x11.so.0:libxkbcommon-x11-0"

missing=""

need_libraries() {
    [ "$(uname -s)" = Linux ] || return 0
    known=$(PATH="$PATH:/sbin:/usr/sbin" ldconfig -p 2>/dev/null) || return 0
    for pair in "$@"; do
        case "$known" in
            *"${pair%%:*} "*) ;;
            *) missing="$missing ${pair#*:}" ;;
        esac
    done
}

need_python() {
    if [ -z "$1" ]; then
        missing="$missing python3 python3-venv"
        return 0
    fi
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || {
        echo "gadesk needs Python 3.11 or newer, and $1 is older; name a newer one: make PYTHON=/path/to/python3.11" >&2
        exit 1
    }
    "$1" -c 'import ensurepip, venv' 2>/dev/null || missing="$missing python3-venv"
}

# shellcheck disable=SC2086  # lists of packages are words apart
case "${1:-}" in
    python) need_python "${2:-}" ;;
    offscreen) need_libraries $OFFSCREEN ;;
    screen) need_libraries $OFFSCREEN $SCREEN ;;
    *) echo "usage: $0 python PYTHON | offscreen | screen" >&2; exit 2 ;;
esac

missing=${missing# }
[ -n "$missing" ] || exit 0

if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "Installing the system packages $missing …"
    export DEBIAN_FRONTEND=noninteractive
    log=$(mktemp)
    # shellcheck disable=SC2086  # as above
    if { apt-get update -q && apt-get install -q -y --no-install-recommends $missing; } >"$log" 2>&1; then
        rm -f "$log"
        exit 0
    fi
    tail -n 5 "$log" >&2
    rm -f "$log"
    echo "The system packages could not be installed; get them with: apt-get install $missing" >&2
    exit 1
fi
if command -v apt-get >/dev/null 2>&1; then
    echo "gadesk needs system packages that are missing; get them with: sudo apt-get install $missing" >&2
else
    echo "gadesk needs libraries that are missing (Debian calls them: $missing); install them and try again." >&2
fi
exit 1
