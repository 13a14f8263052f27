import tls from "node:tls";
import { isLoopback } from "../../domain/environment";

/** VS Code's network settings for one address, for connections that do not go through the extension host's `fetch`. */
export interface NetworkSettings {
  /** Address of the proxy, `proxyFor`'s answer; undefined means straight to the service. May hold credentials. */
  readonly proxy?: string | undefined;
  /** `http.proxyAuthorization`: the value of the header Proxy-Authorization. Goes before credentials in the address. */
  readonly proxyAuthorization?: string | undefined;
  /** `http.proxyStrictSSL`, for the certificate of an https proxy. The service's own is always verified, as by `fetch`. */
  readonly proxyStrictSSL: boolean;
  readonly certificates?: readonly string[] | undefined;
}

export const DIRECT: NetworkSettings = { proxyStrictSSL: true };

/** The only names of this machine that the extension host's `fetch` never sends through a proxy. */
const KNOWN_TO_FETCH: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** `fetch` ignores settings of an https proxy, and proxies some addresses of this machine (as of VS Code 1.139). */
export function isBeyondFetch(url: URL, { proxy, proxyAuthorization, proxyStrictSSL }: NetworkSettings): boolean {
  if (isLoopback(url.hostname)) return !KNOWN_TO_FETCH.has(url.hostname);
  if (proxy === undefined) return false;
  return proxyAuthorization !== undefined || (!proxyStrictSSL && proxy.toLowerCase().startsWith("https:"));
}

export interface ProxySettings {
  readonly support: "off" | "on" | "fallback" | "override";
  readonly proxy: string | undefined;
  readonly noProxy: readonly string[];
}

/** The extension host's choice for `fetch`, but for the operating system's own proxy (PAC), which VS Code alone knows. */
export function proxyFor(url: URL, settings: ProxySettings, env: NodeJS.ProcessEnv): string | undefined {
  if (settings.support === "off" || isLoopback(url.hostname)) return undefined;
  const exceptions = settings.noProxy.length > 0 ? settings.noProxy : (env.no_proxy || env.NO_PROXY || "").split(",");
  if (exceptions.some((exception) => matchesException(url, exception))) return undefined;
  const variable = env.https_proxy || env.HTTPS_PROXY || env.http_proxy || env.HTTP_PROXY;
  return settings.proxy?.trim() || variable?.trim() || undefined;
}

/** `*` means every host; a name means the host and all below it; a port narrows it. */
function matchesException(url: URL, exception: string): boolean {
  const text = exception.trim().toLowerCase();
  if (text === "*") return true;
  const [, host, port] = /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/.exec(text) ?? [];
  if (host === undefined || host === "") return false;
  const domain = host.startsWith(".") ? host : `.${host}`;
  const used = url.port || (url.protocol === "https:" ? "443" : "80");
  return `.${url.hostname}`.endsWith(domain) && (port === undefined || port === used);
}

/** The authorities for `NetworkSettings`. Node's own come with those of NODE_EXTRA_CA_CERTS. */
export function trustedCertificates(
  systemCertificates: boolean,
  read: (type: "default" | "system") => string[] = tls.getCACertificates,
): readonly string[] | undefined {
  return systemCertificates ? [...new Set([...read("default"), ...read("system")])] : undefined;
}
