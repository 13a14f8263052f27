import { subscribe } from "node:diagnostics_channel";
import * as l10n from "@vscode/l10n";
import { errorCode } from "../../domain/unknown";
import { noAnswerInTime, notUnderstood, ServiceError } from "./serviceError";

/** Node's codes for what certainly happened before the request went out, and what is said of them. */
const BEFORE_SENDING: ReadonlyMap<string, () => string> = new Map(
  Object.entries({
    "CERT_HAS_EXPIRED CERT_NOT_YET_VALID CERT_REVOKED": () =>
      l10n.t(
        "The service's certificate is not valid at this time. Check this machine's clock, or ask the service's owner to renew the certificate.",
      ),
    "ERR_TLS_CERT_ALTNAME_INVALID HOSTNAME_MISMATCH": () =>
      l10n.t("The service's certificate is for another host name. Check the base URL."),
    "DEPTH_ZERO_SELF_SIGNED_CERT SELF_SIGNED_CERT_IN_CHAIN UNABLE_TO_GET_ISSUER_CERT UNABLE_TO_GET_ISSUER_CERT_LOCALLY UNABLE_TO_VERIFY_LEAF_SIGNATURE CERT_UNTRUSTED INVALID_CA":
      () =>
        l10n.t(
          "The service's certificate is not trusted. Add the authority that issued it to this machine's certificates, and keep http.systemCertificates on.",
        ),
    "ENOTFOUND EAI_AGAIN EAI_NODATA EAI_NONAME": () =>
      l10n.t("The host of the base URL was not found. Check the address and the network."),
    ECONNREFUSED: () =>
      l10n.t("The service refused the connection. Check the base URL, and that the service is running."),
    "EHOSTUNREACH ENETUNREACH EADDRNOTAVAIL EHOSTDOWN": notConnected,
  }).flatMap(([codes, words]) => codes.split(" ").map((code) => [code, words] as const)),
);

function notConnected(): string {
  return l10n.t("The connection to the service could not be established. Check the network and the base URL.");
}

/** What is said where no connection came about. */
export function unconnectedText(code: string): string {
  return (BEFORE_SENDING.get(code) ?? notConnected)();
}

/** What undici says of an attempt to connect that failed: name resolution, TCP, TLS. Of those, nothing was sent. */
const whileConnecting = new WeakSet<object>();
subscribe("undici:client:connectError", (message) => whileConnecting.add(Object(message).error));

/** Alerts about the handshake (RFC 8446), some of which TLS 1.3 gives when a client believes that it is connected. */
const HANDSHAKE_FAILED =
  /^ERR_SSL_(SSLV3|TLSV1|TLSV13)_(ALERT_)?(HANDSHAKE_FAILURE|ACCESS_DENIED|UNKNOWN_CA|.*CERTIFICATE.*)$/;

/** The answer is not HTTP, or breaks its rules, or is not compressed as its header says. */
const NO_HTTP = /^(HPE_|Z_|HTTPParserError|UND_ERR_HEADERS_OVERFLOW|UND_ERR_RES_CONTENT_LENGTH_MISMATCH)/;

const TIMED_OUT = /^(ETIMEDOUT|UND_ERR_(HEADERS|BODY)_TIMEOUT|ERR_SOCKET_CONNECTION_TIMEOUT)$/;

/** Holds no text of what was thrown: with a header that cannot be sent, that text is the header. */
export function networkFailure(thrown: unknown, { changes }: { readonly changes: boolean }): ServiceError {
  const { code, connecting, connected, proxyStatus, badPort, badAnswer } = causeOf(thrown);
  if (proxyStatus !== undefined) return proxyRefusal(proxyStatus);
  const late = code === "UND_ERR_CONNECT_TIMEOUT" || (connecting && TIMED_OUT.test(code));
  // Only this is `notSent`.
  if (late || connecting || badPort || (BEFORE_SENDING.has(code) && !connected) || HANDSHAKE_FAILED.test(code)) {
    return new ServiceError(late ? "timeout" : "unreachable", unconnectedText(code), {
      outcome: "notSent",
      detail: badPort ? "bad port" : code,
    });
  }
  if (badAnswer || NO_HTTP.test(code)) return notUnderstood(code);
  if (TIMED_OUT.test(code)) return noAnswerInTime(changes, { detail: code });
  const message = l10n.t("The connection was lost before the service answered. Check the network.");
  return new ServiceError("connectionLost", message, { outcome: "unknown", detail: code });
}

/** `fetch` wraps what happened in `cause`, and several tried addresses in an AggregateError. */
function causeOf(thrown: unknown) {
  const chain: Error[] = [];
  let next: unknown = thrown;
  while (next instanceof Error && !chain.includes(next)) {
    chain.push(next);
    next = next.cause ?? (next instanceof AggregateError ? next.errors[0] : undefined);
  }
  const innermost = chain.at(-1);
  return {
    // Node's or OpenSSL's code, or the kind of error when there is none.
    code: chain.map(errorCode).findLast((code) => code !== undefined) ?? innermost?.name ?? typeof thrown,
    connecting: chain.some((error) => Reflect.get(error, "syscall") === "connect" || whileConnecting.has(error)),
    // A connection that stood may end with "no route to host", after the request.
    connected: chain.some((error) => ["read", "write"].includes(Reflect.get(error, "syscall"))),
    // `fetch` keeps away from ports such as 25.
    badPort: chain.some((error) => error.message === "bad port"),
    // An unasked "100 Continue", or another protocol. undici has no code for it.
    badAnswer: chain.some((error) => /^bad (response|upgrade)$/.test(error.message)),
    // undici has the status in the message only.
    proxyStatus: chain.flatMap(({ message }) => /^Proxy response \((\d{3})\)/.exec(message)?.[1] ?? []).map(Number)[0],
  };
}

export function unusableProxyText(): string {
  return l10n.t("Only http and https proxies are supported. Check http.proxy.");
}

/** The request did not reach the service. */
function proxyRefusal(status: number): ServiceError {
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
