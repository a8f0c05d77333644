#!/bin/sh
# Builds the image without any registry of images and tries it: Debian from its own packages (mmdebstrap), the shop by
# docs/Containerfile (buildah), a start with PostgreSQL of the image, a page and an answer of /ready. Prints the size of the image.
# As root, with buildah, mmdebstrap and curl; arguments go to buildah build, such as --build-arg CA=ca.pem.
set -eu
cd "$(dirname "$0")/.."
export STORAGE_DRIVER="${STORAGE_DRIVER:-vfs}" BUILDAH_ISOLATION=chroot
work=$(mktemp -d)
port=3399
trap 'buildah umount "$box" >/dev/null 2>&1 || true; buildah rm "$box" >/dev/null 2>&1 || true; rm -rf "$work"' EXIT
box=none

mmdebstrap --variant=minbase --include=ca-certificates --dpkgopt="path-exclude=/usr/share/doc/*" \
  --dpkgopt="path-exclude=/usr/share/man/*" --dpkgopt="path-exclude=/usr/share/locale/*" trixie "$work/debian.tar" ${MIRROR:-}
printf 'FROM scratch\nADD debian.tar /\n' >"$work/Containerfile"
buildah build -f "$work/Containerfile" -t localhost/debian:13 "$work"
began=$(date +%s)
buildah build --build-arg BASE=localhost/debian:13 "$@" -f docs/Containerfile -t glad .
echo "built in $(($(date +%s) - began)) s"

box=$(buildah from glad)
root=$(buildah mount "$box")
megabytes=$(du -sm "$root" | cut -f1)
echo "image: $megabytes MB"
[ "$megabytes" -le 400 ] || { echo "larger than 400 MB"; exit 1; }

# The shop's own words: production asks for a secret and an address.
settings="APP_SECRET=$(od -An -tx1 -N32 /dev/urandom | tr -d ' \n') PUBLIC_URL=https://localhost TRUST_PROXY=1 SANDBOX=да"
settings="$settings DEMO=да SHOP_DIR=/srv/glad/demo DATABASE_URL=${DATABASE_URL:?a database for the trial} PREPARE_PICTURES=нет"
settings="$settings PORT=$port HOST=127.0.0.1"
words=$(for setting in $settings; do printf ' --env %s' "$setting"; done)
# shellcheck disable=SC2086
buildah run --user glad $words "$box" -- node_modules/.bin/node ops/start.mjs --built >"$work/log" 2>&1 &
shop=$!
for _ in $(seq 180); do
  curl -fsS "http://127.0.0.1:$port/ready" >/dev/null 2>&1 && break
  kill -0 "$shop" 2>/dev/null || { cat "$work/log"; exit 1; }
  sleep 1
done
curl -fsS -H 'X-Forwarded-Proto: https' "http://127.0.0.1:$port/" | grep -q '<html'
echo "open after $(($(date +%s) - began)) s from the build's begin; a page is shown"
kill "$shop"
