import * as l10n from "@vscode/l10n";
import { ServiceError } from "./serviceError";

/** The error for an answer of the proxy itself: the request did not reach the service. */
export function proxyRefusal(status: number): ServiceError {
  const message =
    status === 407
      ? l10n.t(
          "The proxy got no credentials, or did not accept them. Set http.proxyAuthorization, or put them into http.proxy.",
        )
      : l10n.t(
          "The proxy could not connect to the service (HTTP {0}). Check the base URL and the proxy settings.",
          status,
        );
  return new ServiceError("unreachable", message, { outcome: "notSent", status, detail: `Proxy: HTTP ${status}` });
}
