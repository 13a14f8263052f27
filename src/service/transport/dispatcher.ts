import * as l10n from "@vscode/l10n";
import { Agent, type Dispatcher, Pool, ProxyAgent } from "undici";
import { ServiceError } from "../failure/serviceError";
import type { Timeouts } from "./connection";
import type { NetworkSettings } from "./networkSettings";

/**
 * Makes the connection of one upload. Each upload has one of its own: a connection that was kept open may die just as
 * it is used again, and an upload is not sent twice. The caller destroys it. `connections` is how many there may be.
 * Rejects a proxy that is not an http or https one with a ServiceError.
 */
export function createDispatcher(
  network: NetworkSettings,
  timeouts: Pick<Timeouts, "connect">,
  connections = 1,
): Dispatcher {
  const connect = {
    timeout: timeouts.connect,
    // Node's default is what NODE_TLS_REJECT_UNAUTHORIZED says.
    rejectUnauthorized: true,
    ...(network.certificates && { ca: [...network.certificates] }),
  };
  if (network.proxy === undefined) return new Agent({ connect, connections, allowH2: false });

  const proxy = parseProxy(network.proxy);
  const authorization = network.proxyAuthorization ?? basicAuthorization(proxy);
  proxy.username = "";
  proxy.password = "";
  return new ProxyAgent({
    uri: proxy.href,
    ...(authorization !== undefined && { token: authorization }),
    requestTls: connect,
    proxyTls: { ...connect, rejectUnauthorized: network.proxyStrictSSL },
    // Plain http goes in the absolute form that every proxy knows; CONNECT to such ports is often forbidden.
    proxyTunnel: false,
    connections,
    allowH2: false,
    // The answer to CONNECT is a part of connecting.
    clientFactory: (origin, options) => new Pool(origin, { ...options, headersTimeout: timeouts.connect }),
  });
}

function parseProxy(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol === "http:" || url?.protocol === "https:") return url;
  throw new ServiceError("notAllowed", l10n.t("Only http and https proxies are supported. Check http.proxy."), {
    outcome: "notSent",
    detail: url === undefined ? "The proxy's address cannot be read." : `Proxy of the kind ${url.protocol}`,
  });
}

function basicAuthorization({ username, password }: URL): string | undefined {
  if (username === "" && password === "") return undefined;
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return `Basic ${Buffer.from(credentials).toString("base64")}`;
}
