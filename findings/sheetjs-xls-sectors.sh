#!/bin/bash
# SheetJS (npm xlsx 0.18.5): the sector table of the .xls files that it writes
# Expected: entries of sectors that the file does not have are FREESECT (0xFFFFFFFF), as [MS-CFB] 2.2 says, so that the number of sectors
#   in use can be read from the table.
# Seen: they are ENDOFCHAIN (0xFFFFFFFE): each says that a stream of one sector ends there. A check that takes every entry other than
#   FREESECT for a sector of the file finds that a file of 6 sectors has 128, and calls it cut off.
# Exits 1 when the behaviour changes.
set -e
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error xlsx@0.18.5 >/dev/null
cat > run.cjs <<'JS'
const XLSX = require("xlsx");
const book = XLSX.utils.book_new();
XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([["Balance", 1000]]), "Sheet");
const bytes = XLSX.write(book, { type: "buffer", bookType: "xls" });
const sectors = bytes.length / 512 - 1;
const table = (bytes.readUInt32LE(76) + 1) * 512;
const beyond = Array.from({ length: 128 - sectors }, (_, index) => bytes.readUInt32LE(table + (sectors + index) * 4));
const count = (value) => beyond.filter((entry) => entry === value).length;
console.log(`sectors in the file: ${sectors}; entries for others: ${beyond.length}`);
console.log(`of these FREESECT: ${count(0xffffffff)}, ENDOFCHAIN: ${count(0xfffffffe)}`);
process.exit(count(0xfffffffe) === beyond.length ? 0 : 1);
JS
node run.cjs
