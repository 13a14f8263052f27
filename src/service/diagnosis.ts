import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { isIP } from "node:net";
import { connect, type DetailedPeerCertificate } from "node:tls";
import * as l10n from "@vscode/l10n";
import { GRAPHQL_PATH } from "../contract/rest";
import { parseBaseUrl } from "../domain/environment";
import { oneLine } from "../domain/text";
import { errorCode } from "../domain/unknown";
import { createService } from "./createService";
import { errorName, ServiceError, type ServiceErrorKind } from "./failure/serviceError";
import { accessToken, type Connection } from "./transport/connection";
import { DIRECT, type NetworkSettings } from "./transport/networkSettings";

/** Holds no token, nothing of a borrower and no sentence of the service: the report may go into a ticket. */
export interface DiagnosisStep {
  readonly title: string;
  /** `skipped`: it was not tried, or there is nothing to look at. */
  readonly verdict: "ok" | "failed" | "skipped";
  readonly facts: readonly string[];
  readonly next: string | undefined;
}

/** Only the last step sends the token. Changes nothing at the service. */
export async function diagnose(connection: Connection, signal: AbortSignal): Promise<readonly DiagnosisStep[]> {
  const address = parseBaseUrl(connection.baseUrl);
  if ("problem" in address) return [failed(l10n.t("Address"), address.problem, l10n.t("The base URL cannot be used."))];
  const url = new URL(address.baseUrl);
  const network = connection.network?.(url) ?? DIRECT;
  const token = await accessToken(connection).catch((thrown: ServiceError) => thrown);
  const names = await nameResolution(url, network);
  const certificate = await certificateChain(url, network, connection.timeouts.connect);
  const title = l10n.t("Query {0}", "{ __typename }");
  const asked = typeof token === "string" ? await query(connection, title, signal) : undefined;
  return [
    addressStep(address.baseUrl + GRAPHQL_PATH, asked),
    proxyStep(network.proxy, asked),
    names,
    certificate,
    tokenStep(token, asked?.error?.kind),
    asked?.step ?? skipped(title, l10n.t("Not sent, because there is no token.")),
  ];
}

/** How the query went, from which follows what else was tried. */
interface Asked {
  readonly step: DiagnosisStep;
  readonly error: ServiceError | undefined;
}

function addressStep(address: string, asked: Asked | undefined): DiagnosisStep {
  const title = l10n.t("Address");
  if (asked?.error === undefined) return asked ? ok(title, address) : skipped(title, address);
  const { kind, status } = asked.error;
  const elsewhere = kind === "redirected" || kind === "notUnderstood" || status === 404 || status === 405;
  return elsewhere ? failed(title, l10n.t("Check the base URL."), address) : skipped(title, address);
}

function ok(title: string, ...facts: string[]): DiagnosisStep {
  return { title, verdict: "ok", facts, next: undefined };
}

function failed(title: string, next: string, ...facts: string[]): DiagnosisStep {
  return { title, verdict: "failed", facts, next };
}

function skipped(title: string, fact: string): DiagnosisStep {
  return { title, verdict: "skipped", facts: [fact], next: undefined };
}

function tokenStep(token: string | ServiceError, failure: ServiceErrorKind | undefined): DiagnosisStep {
  const title = l10n.t("Access token");
  if (typeof token !== "string") return failed(title, token.message);
  const fact = l10n.t("There is a token with {0} characters.", token.length);
  if (failure === undefined) return ok(title, fact);
  return failure === "unauthorized" || failure === "forbidden"
    ? failed(title, l10n.t("Set one with “Loan Ops: Set Access Token…”."), fact)
    : skipped(title, fact);
}

/** A proxy's address may hold credentials, so only protocol and host are reported. */
function proxyStep(proxy: string | undefined, asked: Asked | undefined): DiagnosisStep {
  const title = l10n.t("Proxy");
  if (proxy === undefined) {
    return skipped(
      title,
      l10n.t("There is none in the settings or the environment variables. Requests go directly to the service."),
    );
  }
  if (!URL.canParse(proxy))
    return failed(title, l10n.t("Check http.proxy and HTTPS_PROXY."), l10n.t("Its address cannot be read."));
  const { protocol, host } = new URL(proxy);
  const passed = asked !== undefined && (asked.error === undefined || asked.error.status !== undefined);
  return (passed ? ok : skipped)(title, l10n.t("Through {0}.", `${protocol}//${host}`));
}

async function query(connection: Connection, title: string, signal: AbortSignal): Promise<Asked> {
  const started = performance.now();
  const elapsed = () => Math.round(performance.now() - started);
  try {
    await createService(connection).ping({ signal });
    const step = ok(
      title,
      l10n.t("A GraphQL service answered a test request with this token after {0} ms.", elapsed()),
      l10n.t("Some services answer this query without checking the token. To be sure, read a loan."),
    );
    return { step, error: undefined };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const facts = [l10n.t("No valid answer after {0} ms ({1}).", elapsed(), error.kind)];
    if (error.status !== undefined) facts.push(`HTTP ${error.status}.`);
    const own = QUOTING[error.kind]?.();
    // The detail of a GraphQL error is a path from the service, so it is left out too.
    if (own === undefined && error.detail !== undefined) facts.push(l10n.t("Detail: {0}.", error.detail));
    return { step: failed(title, own ?? error.message, ...facts), error };
  }
}

/** What to do about failures whose message quotes the service, without its words. */
const QUOTING: Readonly<Partial<Record<ServiceErrorKind, () => string>>> = {
  refused: () =>
    l10n.t("The service refused the query. Ask the service's owner for the reason, and give the time of this report."),
  serverError: () => l10n.t("The service failed. Try again later, or ask the service's owner."),
};

/** Behind a proxy this machine does not have to resolve the host. */
async function nameResolution(url: URL, { proxy }: NetworkSettings): Promise<DiagnosisStep> {
  const title = l10n.t("Name resolution (DNS)");
  const host = hostOf(url);
  try {
    const addresses = await lookup(host, { all: true });
    return ok(title, l10n.t("{0} is at {1}.", host, addresses.map(({ address }) => address).join(", ")));
  } catch (error) {
    const code = errorCode(error) ?? errorName(error);
    if (proxy !== undefined)
      return skipped(title, l10n.t("This machine does not find {0} ({1}). The proxy looks it up instead.", host, code));
    const next = l10n.t("Check the address, the network and the VPN.");
    return failed(title, next, l10n.t("{0} was not found ({1}).", host, code));
  }
}

/** Sends no request. */
async function certificateChain(url: URL, network: NetworkSettings, timeout: number): Promise<DiagnosisStep> {
  const title = l10n.t("Certificate (TLS)");
  if (url.protocol !== "https:") return skipped(title, l10n.t("Plain http on this machine uses no certificate."));
  if (network.proxy !== undefined)
    return skipped(title, l10n.t("The connection goes through a proxy. The query below shows whether it works."));
  const host = hostOf(url);
  const socket = connect({
    host,
    port: Number(url.port || 443),
    ...(isIP(host) === 0 && { servername: host }),
    // The connection is only inspected: its result is reported, and nothing is sent over it.
    rejectUnauthorized: false,
    ...(network.certificates && { ca: [...network.certificates] }),
    timeout,
  });
  const unreached = (fact: string) => failed(title, l10n.t("Check the port, the network and the firewall."), fact);
  try {
    const timedOut = await Promise.race([
      once(socket, "secureConnect").then(() => false),
      once(socket, "timeout").then(() => true),
    ]);
    if (timedOut) return unreached(l10n.t("No answer in time."));
    const facts = [
      `${socket.getProtocol() ?? "TLS"}.`,
      ...chainOf(socket.getPeerCertificate(true)).map(certificateFact),
    ];
    if (socket.authorized) return ok(title, ...facts);
    const reason = String(socket.authorizationError);
    return failed(title, nextFor(reason), l10n.t("The certificate is not accepted: {0}.", reason), ...facts);
  } catch (error) {
    return unreached(l10n.t("No TLS connection ({0}).", errorCode(error) ?? errorName(error)));
  } finally {
    socket.destroy();
  }
}

/** As it is looked up and connected to: an IPv6 address without its brackets. */
function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, "");
}

/** The authority that issued itself ends it. */
function chainOf(leaf: DetailedPeerCertificate): DetailedPeerCertificate[] {
  const chain: DetailedPeerCertificate[] = [];
  for (let next = leaf; next?.subject && !chain.includes(next); next = next.issuerCertificate) {
    chain.push(next);
  }
  return chain;
}

function certificateFact({ subject, issuer, valid_to }: DetailedPeerCertificate): string {
  return l10n.t("{0}, issued by {1}, valid until {2}.", nameOf(subject), nameOf(issuer), valid_to);
}

function nameOf(name: DetailedPeerCertificate["subject"]): string {
  const named = name.CN ?? name.O ?? l10n.t("unnamed");
  // The name is chosen by the other side.
  return oneLine(Array.isArray(named) ? named.join(", ") : named);
}

function nextFor(reason: string): string {
  if (/ALTNAME|HOSTNAME/.test(reason)) return l10n.t("Check the base URL. The certificate is for another host.");
  if (/EXPIRED|NOT_YET/.test(reason))
    return l10n.t("Check this machine's clock. If it is right, ask the service's owner to renew the certificate.");
  return l10n.t(
    "Add the authority that issued the certificate to this machine's certificates, and keep http.systemCertificates on.",
  );
}
