import { isLoopback } from "../../domain/environment";

/** VS Code's network settings for one address, for connections that do not go through the extension host's `fetch`. */
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

export const DIRECT: NetworkSettings = {
  proxy: undefined,
  proxyAuthorization: undefined,
  proxyStrictSSL: true,
  certificates: undefined,
};

/** The only names of this machine that the extension host's `fetch` never sends through a proxy. */
const KNOWN_TO_FETCH: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Whether the extension host's `fetch` would not follow these settings (measured with VS Code 1.139). It ignores
 * `http.proxyAuthorization` and `http.proxyStrictSSL` for an https proxy, and uses a proxy for some addresses of this
 * machine.
 */
export function isBeyondFetch(url: URL, { proxy, proxyAuthorization, proxyStrictSSL }: NetworkSettings): boolean {
  if (isLoopback(url.hostname)) return !KNOWN_TO_FETCH.has(url.hostname);
  if (proxy === undefined) return false;
  return proxyAuthorization !== undefined || (!proxyStrictSSL && proxy.toLowerCase().startsWith("https:"));
}
