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
