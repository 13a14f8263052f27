import tls from "node:tls";

/**
 * The authorities to trust when `http.systemCertificates` has this value, for `NetworkSettings`. Node's own come with
 * those of NODE_EXTRA_CA_CERTS.
 */
export function trustedCertificates(
  systemCertificates: boolean,
  read: (type: "default" | "system") => string[] = tls.getCACertificates,
): readonly string[] | undefined {
  return systemCertificates ? [...new Set([...read("default"), ...read("system")])] : undefined;
}
