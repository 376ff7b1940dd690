#!/bin/sh
# Makes the disk image of macOS: make_dmg.sh dist/gadesk.app gadesk-0.1.0-macos-arm64.dmg
# It signs with the identity in GADESK_SIGN_AS and has Apple notarise with the profile in GADESK_NOTARISE_AS; without
# them the program is signed ad hoc, and a user has to allow it once in the system's settings.
set -eu

app=$1
image=$2
identity=${GADESK_SIGN_AS:--}

codesign --force --deep --options runtime --sign "$identity" "$app"
codesign --verify --deep --strict "$app"

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp -R "$app" "$folder/"
ln -s /Applications "$folder/Applications"
rm -f "$image"
hdiutil create -volname gadesk -srcfolder "$folder" -fs HFS+ -format UDZO -imagekey zlib-level=9 "$image"

if [ -n "${GADESK_NOTARISE_AS:-}" ]; then
    xcrun notarytool submit "$image" --keychain-profile "$GADESK_NOTARISE_AS" --wait
    xcrun stapler staple "$image"
fi
