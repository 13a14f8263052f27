import { isLoopback } from "../../domain/environment";

/** How a connection that VS Code does not make for us gets to one address: what its network settings say. */
export interface NetworkSettings {
  /** Address of the proxy, `proxyFor`'s answer; undefined means straight to the service. May hold credentials. */
  readonly proxy: string | undefined;
  /** `http.proxyAuthorization`: the value of the header Proxy-Authorization. Goes before credentials in the address. */
  readonly proxyAuthorization: string | undefined;
  /**
   * `http.proxyStrictSSL`: whether the certificate of an https proxy is verified. The service's own certificate always
   * is, as in the extension host, whose `fetch` does not know this setting.
   */
  readonly proxyStrictSSL: boolean;
  /** Trusted authorities as PEM, `trustedCertificates`' answer; undefined means those that Node brings. */
  readonly certificates: readonly string[] | undefined;
}

export const STRAIGHT: NetworkSettings = {
  proxy: undefined,
  proxyAuthorization: undefined,
  proxyStrictSSL: true,
  certificates: undefined,
};

/** Names of this machine that the extension host's `fetch` never asks a proxy for; all others of it, it does. */
const KNOWN_TO_FETCH: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Whether the way to an address is one that the extension host's `fetch` would not take, measured with VS Code 1.139: it
 * does not know credentials in `http.proxyAuthorization`, nor an https proxy whose certificate is not to be verified, and
 * it goes through a proxy to some addresses of this machine.
 */
export function isBeyondFetch(url: URL, { proxy, proxyAuthorization, proxyStrictSSL }: NetworkSettings): boolean {
  if (isLoopback(url.hostname)) return !KNOWN_TO_FETCH.has(url.hostname);
  if (proxy === undefined) return false;
  return proxyAuthorization !== undefined || (!proxyStrictSSL && proxy.toLowerCase().startsWith("https:"));
}
