#!/bin/sh
# undici 7.30.2, ProxyAgent, and https-proxy-agent 7.0.6: a proxy's address with a user name and no password.
#
# Expected: `http://key@proxy` sends `Proxy-Authorization: Basic` of "key:", as RFC 7617 lets a password be empty and as proxies
# have it that take an API key for the name. `http://:secret@proxy`, with an empty name, is the same the other way round.
# Seen: undici sends no credentials in either case, says nothing of that, and the proxy answers 407. With both parts it
# sends them. https-proxy-agent sends them in all three cases.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund undici@7.30.2 https-proxy-agent@7.0.6

cat >try.mjs <<'JS'
import { once } from "node:events";
import { createServer } from "node:http";
import { get } from "node:https";
import { HttpsProxyAgent } from "https-proxy-agent";
import { ProxyAgent, request } from "undici";

let header;
const proxy = createServer();
proxy.on("connect", ({ headers }, socket) => {
  header = headers["proxy-authorization"];
  socket.end("HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n");
});
proxy.listen(0, "127.0.0.1");
await once(proxy, "listening");
const sent = () => (header === undefined ? "nothing" : Buffer.from(header.replace("Basic ", ""), "base64"));
const CLIENTS = {
  undici: (address) => request("https://service.example/", { dispatcher: new ProxyAgent(address) }).catch(() => {}),
  "https-proxy-agent": async (address) => {
    const asking = get("https://service.example/", { agent: new HttpsProxyAgent(address) });
    await Promise.race([once(asking, "response"), once(asking, "close")]).catch(() => {});
  },
};
for (const credentials of ["key:secret", "key", ":secret"]) {
  for (const [name, ask] of Object.entries(CLIENTS)) {
    header = undefined;
    await ask(`http://${credentials}@127.0.0.1:${proxy.address().port}`);
    console.log(`${credentials}: ${name} sends ${sent()}`);
  }
}
proxy.closeAllConnections();
proxy.close();
JS
timeout 60 node try.mjs | tee seen
cat >expected <<'TEXT'
key:secret: undici sends key:secret
key:secret: https-proxy-agent sends key:secret
key: undici sends nothing
key: https-proxy-agent sends key:
:secret: undici sends nothing
:secret: https-proxy-agent sends :secret
TEXT
cmp seen expected
