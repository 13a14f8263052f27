import { unescape as decodeValid } from "node:querystring";
import { Agent, type Dispatcher, fetch as fetchThrough, Pool, ProxyAgent } from "undici";
import { unusableProxyText } from "../failure/networkFailure";
import { ServiceError } from "../failure/serviceError";
import type { Timeouts } from "./connection";
import type { NetworkSettings } from "./networkSettings";

/** Connections to one host: as many as a browser opens. */
const CONNECTIONS = 6;

export type ProxiedFetch = ReturnType<typeof createProxiedFetch>;

/** A `fetch` that follows these settings, as uploads do, over connections that stay open until the settings change. */
export function createProxiedFetch() {
  let kept: { readonly key: string; readonly dispatcher: Dispatcher } | undefined;
  const dispatcherFor = (network: NetworkSettings, timeouts: Pick<Timeouts, "connect">): Dispatcher => {
    const { proxy, proxyAuthorization, proxyStrictSSL, certificates } = network;
    const key = JSON.stringify([proxy, proxyAuthorization, proxyStrictSSL, certificates?.length, timeouts.connect]);
    if (kept?.key === key) return kept.dispatcher;
    // Throws for a proxy that cannot be used: the old one has to be open still when the old settings come back.
    const dispatcher = createDispatcher(network, timeouts, CONNECTIONS);
    // Requests over the old connection are not interrupted.
    kept?.dispatcher.close().catch(() => undefined);
    kept = { key, dispatcher };
    return dispatcher;
  };
  // The types of undici and of the DOM describe the same things, each in its own words.
  const through = fetchThrough as unknown as (input: unknown, init: object) => Promise<Response>;
  return async (
    network: NetworkSettings,
    timeouts: Pick<Timeouts, "connect">,
    ...[input, init]: Parameters<typeof globalThis.fetch>
  ): Promise<Response> => through(input, { ...init, dispatcher: dispatcherFor(network, timeouts) });
}

/** For one upload or one `fetch`: a connection that was kept open may close as it is used again. The caller destroys it. */
export function createDispatcher(network: NetworkSettings, timeouts: Pick<Timeouts, "connect">, connections = 1) {
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
    connections,
    allowH2: false,
    // Waiting for the answer to CONNECT counts as connecting.
    clientFactory: (origin, options) => new Pool(origin, { ...options, headersTimeout: timeouts.connect }),
  });
}

function parseProxy(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol === "http:" || url?.protocol === "https:") return url;
  throw new ServiceError("notAllowed", unusableProxyText(), {
    outcome: "notSent",
    detail: url === undefined ? "The proxy's address cannot be read." : `Proxy of the kind ${url.protocol}`,
  });
}

/** undici would send none of a name without a password, as proxies have it that take a key for the name. */
function basicAuthorization({ username, password }: URL): string | undefined {
  if (username === "" && password === "") return undefined;
  // People write a password with a bare "%", and curl takes it: decodeURIComponent would throw.
  const credentials = `${decodeValid(username)}:${decodeValid(password)}`;
  return `Basic ${Buffer.from(credentials).toString("base64")}`;
}
