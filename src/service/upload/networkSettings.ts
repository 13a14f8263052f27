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

/**
 * Whether the settings hold what the extension host's `fetch` does not know, measured with VS Code 1.139: credentials in
 * `http.proxyAuthorization`, and an https proxy whose certificate is not to be verified.
 */
export function isBeyondFetch({ proxy, proxyAuthorization, proxyStrictSSL }: NetworkSettings): boolean {
  if (proxy === undefined) return false;
  return proxyAuthorization !== undefined || (!proxyStrictSSL && proxy.toLowerCase().startsWith("https:"));
}
