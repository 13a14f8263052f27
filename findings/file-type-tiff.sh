#!/bin/bash
# file-type 21.3.4 (npm): TIFFs whose directory stands behind the pixels, or that have the tag DNGVersion
# Expected: the first four bytes "II*\0" name a TIFF; fileTypeFromBuffer of the beginning of a file says "tif", and tags of a camera do not
#   change what the file is for a reader of TIFF.
# Seen: of the first 64 KiB of a TIFF whose directory comes behind them (as libtiff writes every image) nothing is known: it answers
#   undefined. A small TIFF with the tag DNGVersion is "dng", whatever its name.
# Exits 1 when the behaviour changes.
set -e
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error file-type@21.3.4 >/dev/null
cat > run.mjs <<'JS'
import { fileTypeFromBuffer } from "file-type";
// One strip of grey pixels; the directory stands at `at`.
function tiff(at, extra = []) {
  const tags = [[256, 4, 1, 100], [257, 4, 1, 1000], [258, 3, 1, 8], [259, 3, 1, 1], [262, 3, 1, 1], [273, 4, 1, 8], [277, 3, 1, 1], [278, 4, 1, 1000], [279, 4, 1, 100000], ...extra];
  const bytes = Buffer.alloc(at + 2 + tags.length * 12 + 4, 0x80);
  bytes.write("II*\0", "latin1");
  bytes.writeUInt32LE(at, 4);
  bytes.writeUInt16LE(tags.length, at);
  tags.forEach(([tag, type, count, value], index) => {
    const entry = at + 2 + index * 12;
    bytes.writeUInt16LE(tag, entry);
    bytes.writeUInt16LE(type, entry + 2);
    bytes.writeUInt32LE(count, entry + 4);
    bytes.writeUInt32LE(value, entry + 8);
  });
  bytes.writeUInt32LE(0, at + 2 + tags.length * 12);
  return bytes;
}
const say = async (bytes) => (await fileTypeFromBuffer(bytes).catch((error) => ({ ext: error.constructor.name })))?.ext;
const whole = tiff(100008);
const seen = [await say(whole), await say(whole.subarray(0, 65536)), await say(tiff(100008, [[50706, 1, 4, 0x0401]]))];
console.log(`whole file: ${seen[0]}; first 64 KiB: ${seen[1]}; with DNGVersion: ${seen[2]}`);
process.exit(seen[1] !== "tif" && seen[2] === "dng" ? 0 : 1);
JS
node run.mjs
