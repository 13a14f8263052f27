import { isLoopback } from "../../domain/environment";

/** VS Code's settings that choose a proxy. */
export interface ProxySettings {
  /** `http.proxySupport` */
  readonly support: "off" | "on" | "fallback" | "override";
  /** `http.proxy` */
  readonly proxy: string | undefined;
  /** `http.noProxy` */
  readonly noProxy: readonly string[];
}

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * The proxy that requests to `url` go through, or undefined for none. Chooses as the extension host does for `fetch`,
 * so that uploads take the way of all other requests: this machine is never proxied; `http.noProxy` replaces the
 * variable NO_PROXY; `http.proxy` goes before HTTPS_PROXY and HTTP_PROXY, which hold for both schemes.
 * The operating system's own proxy (PAC) is known to VS Code only.
 */
export function proxyFor(url: URL, settings: ProxySettings, env: Variables): string | undefined {
  if (settings.support === "off" || isLoopback(url.hostname)) return undefined;
  const exceptions = settings.noProxy.length > 0 ? settings.noProxy : (env.no_proxy || env.NO_PROXY || "").split(",");
  if (exceptions.some((exception) => matches(url, exception))) return undefined;
  return nonBlank(settings.proxy) ?? nonBlank(env.https_proxy || env.HTTPS_PROXY || env.http_proxy || env.HTTP_PROXY);
}

/** `*` means every host; a name means the host and all below it; a port narrows it. */
function matches(url: URL, exception: string): boolean {
  const text = exception.trim().toLowerCase();
  if (text === "*") return true;
  const [, host, port] = /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/.exec(text) ?? [];
  if (host === undefined || host === "") return false;
  const domain = host.startsWith(".") ? host : `.${host}`;
  return `.${url.hostname}`.endsWith(domain) && (port === undefined || port === portOf(url));
}

function portOf(url: URL): string {
  return url.port || (url.protocol === "https:" ? "443" : "80");
}

function nonBlank(text: string | undefined): string | undefined {
  const trimmed = text?.trim();
  return trimmed === "" ? undefined : trimmed;
}
