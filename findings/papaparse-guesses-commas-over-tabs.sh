#!/bin/bash
# papaparse 5.7.1 (npm): the delimiter of rows that a spreadsheet copies, guessed
# Expected: cells copied from a spreadsheet have tabs between them. A table of IDs and names written "Last, First" is read as two columns.
# Seen: without a heading row it is cut at the commas: {"delimiter":","} and the cells "LN-1<tab>Lee" and " Ann". Comma and tab give the same
#   count of fields in each row, and the one that is tried first wins. With a heading row, whose cells have no comma, the tab is found.
# Exits 1 when the behaviour changes.
set -e
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error papaparse@5.7.1 >/dev/null
cat > run.mjs <<'JS'
import Papa from "papaparse";
const rows = "LN-1\tLee, Ann\nLN-2\tByron, Ada\n";
const read = (text) => Papa.parse(text, { skipEmptyLines: true });
const [without, withHeading] = [read(rows), read(`Loan\tBorrower\n${rows}`)];
console.log("without a heading row:", JSON.stringify(without.meta.delimiter), JSON.stringify(without.data));
console.log("with one:", JSON.stringify(withHeading.meta.delimiter), JSON.stringify(withHeading.data));
process.exit(without.meta.delimiter === "," && withHeading.meta.delimiter === "\t" ? 0 : 1);
JS
node run.mjs
