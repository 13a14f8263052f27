import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { isIP } from "node:net";
import { connect, type DetailedPeerCertificate } from "node:tls";
import * as l10n from "@vscode/l10n";
import { GRAPHQL_PATH } from "../contract/rest";
import { oneLine } from "../domain/text";
import { errorCode } from "../domain/unknown";
import { createService } from "./createService";
import { askOwner, checkBaseUrl } from "./failure/httpFailure";
import { unconnectedText, unusableProxyText } from "./failure/networkFailure";
import { errorName, ServiceError } from "./failure/serviceError";
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
  const url = new URL(connection.baseUrl);
  const network = connection.network?.(url) ?? DIRECT;
  const token = await tokenOf(connection, signal).catch((thrown: ServiceError) => thrown);
  const names = await nameResolution(url, network);
  const certificate = await certificateChain(url, network, connection.timeouts.connect);
  const asked = typeof token === "string" ? await query(connection, signal) : undefined;
  const answered = asked !== undefined && asked.error === undefined;
  return [
    addressStep(connection.baseUrl + GRAPHQL_PATH, answered, asked?.error),
    proxyStep(network.proxy, answered || asked?.error?.status !== undefined),
    names,
    certificate,
    tokenStep(token, asked?.error),
    asked?.step ?? skipped(queryTitle(), l10n.t("Not sent, because there is no token.")),
  ];
}

function tokenOf(connection: Connection, cancel: AbortSignal): Promise<string> {
  return accessToken(connection, AbortSignal.timeout(connection.timeouts.answer), cancel);
}

/** How the query went, from which follows what else was tried. */
interface Asked {
  readonly step: DiagnosisStep;
  readonly error: ServiceError | undefined;
}

function addressStep(address: string, answered: boolean, error: ServiceError | undefined): DiagnosisStep {
  const title = l10n.t("Address");
  const isElsewhere =
    ["redirected", "notUnderstood"].includes(error?.kind ?? "") || [404, 405].includes(error?.status ?? 0);
  return isElsewhere ? failed(title, checkBaseUrl(), address) : (answered ? ok : skipped)(title, address);
}

const queryTitle = () => l10n.t("Query {0}", "{ __typename }");

function ok(title: string, ...facts: string[]): DiagnosisStep {
  return { title, verdict: "ok", facts, next: undefined };
}

function failed(title: string, next: string, ...facts: string[]): DiagnosisStep {
  return { title, verdict: "failed", facts, next };
}

function skipped(title: string, fact: string): DiagnosisStep {
  return { title, verdict: "skipped", facts: [fact], next: undefined };
}

function tokenStep(token: string | ServiceError, failure: ServiceError | undefined): DiagnosisStep {
  const title = l10n.t("Access token");
  if (typeof token !== "string") return failed(title, token.message);
  const fact = l10n.t("There is a token with {0} characters.", token.length);
  if (failure === undefined) return ok(title, fact);
  return failure.kind === "unauthorized" || failure.kind === "forbidden"
    ? failed(title, failure.message, fact)
    : skipped(title, fact);
}

/** A proxy's address may hold credentials, so only protocol and host are reported. */
function proxyStep(proxy: string | undefined, passed: boolean): DiagnosisStep {
  const title = l10n.t("Proxy");
  if (proxy === undefined) {
    return skipped(
      title,
      l10n.t("There is none in the settings or the environment variables. Requests go directly to the service."),
    );
  }
  const address = URL.parse(proxy);
  if (address === null) return failed(title, unusableProxyText());
  return (passed ? ok : skipped)(title, `${address.protocol}//${address.host}`);
}

async function query(connection: Connection, signal: AbortSignal): Promise<Asked> {
  const started = performance.now();
  const elapsed = () => Math.round(performance.now() - started);
  try {
    const errors = await createService(connection).ping({ signal });
    if (errors !== undefined) throw errors;
    const step = ok(
      queryTitle(),
      l10n.t("A GraphQL service answered a test request with this token after {0} ms.", elapsed()),
      l10n.t("Some services answer this query without checking the token. To be sure, read a loan."),
    );
    return { step, error: undefined };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { kind, message, detail, status } = error;
    // What quotes the service is left out; its detail is a path from the service then.
    const quotes = kind !== "redirected" && message.includes('"');
    const known = quotes ? `HTTP ${status}` : detail;
    const facts = [l10n.t("No valid answer after {0} ms ({1}).", elapsed(), kind), ...(known ? [`${known}.`] : [])];
    return { step: failed(queryTitle(), quotes ? askOwner() : message, ...facts), error };
  }
}

/** Behind a proxy this machine does not have to find the host. */
function behindProxy(title: string): DiagnosisStep {
  return skipped(title, l10n.t("The connection goes through a proxy. The query below shows whether it works."));
}

async function nameResolution(url: URL, { proxy }: NetworkSettings): Promise<DiagnosisStep> {
  const title = l10n.t("Name resolution (DNS)");
  if (proxy !== undefined) return behindProxy(title);
  const host = hostOf(url);
  try {
    const addresses = await lookup(host, { all: true });
    return ok(title, `${host}: ${addresses.map(({ address }) => address).join(", ")}`);
  } catch (error) {
    return unconnected(title, errorCode(error) ?? errorName(error), host);
  }
}

function unconnected(title: string, code: string, ...facts: string[]): DiagnosisStep {
  return failed(title, unconnectedText(code), `${code}.`, ...facts);
}

/** Sends no request. */
async function certificateChain(url: URL, network: NetworkSettings, timeout: number): Promise<DiagnosisStep> {
  const title = l10n.t("Certificate (TLS)");
  if (url.protocol !== "https:") return skipped(title, l10n.t("Plain http on this machine uses no certificate."));
  if (network.proxy !== undefined) return behindProxy(title);
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
  socket.once("timeout", () => socket.destroy(Object.assign(new Error(), { code: "ETIMEDOUT" })));
  try {
    await once(socket, "secureConnect");
    const facts = [
      `${socket.getProtocol() ?? "TLS"}.`,
      ...chainOf(socket.getPeerCertificate(true)).map(certificateFact),
    ];
    return socket.authorized ? ok(title, ...facts) : unconnected(title, String(socket.authorizationError), ...facts);
  } catch (error) {
    return unconnected(title, errorCode(error) ?? errorName(error));
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

/** Chosen by the other side. */
function nameOf({ CN, O }: DetailedPeerCertificate["subject"]): string {
  return oneLine([CN ?? O ?? "?"].flat().join(", "));
}
