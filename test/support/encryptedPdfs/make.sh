#!/bin/sh
# Makes the samples beside it anew from plain.pdf, with qpdf (Debian package qpdf, 11.3). Their user password is "user" or
# none, their owner password "owner". plain.pdf is written by hand: it talks about /Encrypt in its title and its text, as
# a manual of PDF would, and its streams stay uncompressed for that.
set -eu
cd "$(dirname "$0")"

for layout in classic xref-stream linearized; do
  case $layout in
    classic) shape="--object-streams=disable" ;;
    xref-stream) shape="--object-streams=generate" ;;
    linearized) shape="--linearize --object-streams=generate" ;;
  esac
  [ $layout = classic ] || qpdf --deterministic-id --stream-data=preserve $shape plain.pdf plain.$layout.pdf
  for password in user ""; do
    opens=${password:-none}
    make() {
      kind=$1
      shift
      # shellcheck disable=SC2086
      qpdf --allow-weak-crypto --stream-data=preserve $shape --encrypt "$password" owner "$@" -- plain.pdf "$kind.$opens.$layout.pdf"
    }
    make rc4-40 40
    make rc4-128 128 --use-aes=n
    make rc4-128-v4 128 --use-aes=n --force-V4
    make aes-128 128 --use-aes=y
    make aes-128-cleartext-metadata 128 --use-aes=y --cleartext-metadata
    make aes-256-r5 256 --force-R5
    make aes-256 256
  done
done
