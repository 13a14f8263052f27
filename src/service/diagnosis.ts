import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { connect, isIP } from "node:net";
import { connect as connectSecurely, type DetailedPeerCertificate, TLSSocket } from "node:tls";
import * as l10n from "@vscode/l10n";
import { GRAPHQL_PATH } from "../contract/rest";
import { oneLine } from "../domain/text";
import { errorCode } from "../domain/unknown";
import { createService } from "./createService";
import { askOwner, tokenNotAccepted } from "./failure/httpFailure";
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

/** Only the query sends the token; where there is none, it goes without. Changes nothing at the service. */
export async function diagnose(connection: Connection, signal: AbortSignal): Promise<readonly DiagnosisStep[]> {
  const url = new URL(connection.baseUrl);
  const network = connection.network?.(url) ?? DIRECT;
  const late = AbortSignal.timeout(connection.timeouts.answer);
  const token = await accessToken(connection, late, signal).catch((thrown: ServiceError) => thrown);
  const hasToken = typeof token === "string";
  const asking = hasToken ? connection : { ...connection, withoutToken: true as const, tokenRefused: () => false };
  const { step, error } = await queryStep(asking, hasToken, signal);
  const answered = step.verdict === "ok";
  const names = await nameResolution(url, network, answered);
  const connected = await connectionTo(url, network, connection.timeouts.connect, answered);
  return [
    addressStep(connection.baseUrl + GRAPHQL_PATH, error),
    proxyStep(network.proxy, error === undefined || error.status !== undefined),
    names,
    connected,
    step,
    tokenStep(token, error),
  ];
}

/** What is wrong, in sentences: what comes first is the cause of what fails behind it. */
export function findingOf(steps: readonly DiagnosisStep[]): string | undefined {
  return steps.find(({ verdict }) => verdict === "failed")?.next;
}

/** What is wrong before any token counts; undefined where what answers may be the service. Sends no token. */
export async function wrongBeforeToken(connection: Connection, signal: AbortSignal): Promise<string | undefined> {
  const steps = await diagnose({ ...connection, token: async () => undefined }, signal);
  // What answers the query is reached, be it through a proxy that only VS Code knows.
  return steps.at(-2)?.verdict === "ok" ? undefined : findingOf(steps.slice(0, -1));
}

function addressStep(address: string, error: ServiceError | undefined): DiagnosisStep {
  const title = l10n.t("Address");
  const isElsewhere =
    ["redirected", "notUnderstood"].includes(error?.kind ?? "") || [404, 405].includes(error?.status ?? 0);
  if (isElsewhere) return failed(title, l10n.t("No GraphQL service answers at {0}. Check the base URL.", address));
  if (error === undefined) return ok(title, address);
  return isAboutToken(error) ? ok(title, address, asksForToken(error)) : skipped(title, address);
}

function isAboutToken({ kind }: ServiceError): boolean {
  return kind === "unauthorized" || kind === "forbidden";
}

function asksForToken({ status }: ServiceError): string {
  return l10n.t("The server at this address asks for an access token (HTTP {0}), as the service does.", status ?? 0);
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
  return isAboutToken(failure) ? failed(title, nextOf(failure), fact) : skipped(title, fact);
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

async function queryStep(connection: Connection, hasToken: boolean, signal: AbortSignal) {
  const started = performance.now();
  const elapsed = () => Math.round(performance.now() - started);
  try {
    const errors = await createService(connection).ping({ signal });
    if (errors !== undefined) throw errors;
    const said = hasToken
      ? [
          l10n.t("A GraphQL service answered a test request with this token after {0} ms.", elapsed()),
          l10n.t("Some services answer this query without checking the token. To be sure, read a loan."),
        ]
      : [l10n.t("A GraphQL service answered a test request without a token after {0} ms.", elapsed())];
    return { step: ok(queryTitle(), ...said), error: undefined };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (!hasToken && isAboutToken(error)) return { step: ok(queryTitle(), asksForToken(error)), error };
    const { kind, detail, status } = error;
    // The detail of an error that quotes the service is a path from the service.
    const known = quotesService(error) ? `HTTP ${status}` : detail;
    const facts = [l10n.t("No valid answer after {0} ms ({1}).", elapsed(), kind), ...(known ? [`${known}.`] : [])];
    return { step: failed(queryTitle(), nextOf(error), ...facts), error };
  }
}

function quotesService({ message }: ServiceError): boolean {
  return message.includes('"');
}

/** What to do after a failure, without the words of the service. */
function nextOf(error: ServiceError): string {
  if (!quotesService(error)) return error.message;
  return error.kind === "unauthorized" ? tokenNotAccepted() : askOwner();
}

/** Behind a proxy this machine does not have to find the host. */
function behindProxy(title: string): DiagnosisStep {
  return skipped(title, l10n.t("The connection goes through a proxy. The query below shows whether it works."));
}

async function nameResolution(url: URL, { proxy }: NetworkSettings, answered: boolean): Promise<DiagnosisStep> {
  const title = l10n.t("Name resolution (DNS)");
  if (proxy !== undefined) return behindProxy(title);
  const host = hostOf(url);
  try {
    const addresses = await lookup(host, { all: true });
    return ok(title, `${host}: ${addresses.map(({ address }) => address).join(", ")}`);
  } catch (error) {
    const code = errorCode(error) ?? errorName(error);
    return failed(title, answered ? unknownProxyText() : unconnectedText(code), `${code}.`, host);
  }
}

/** The query was answered, and a direct connection fails. */
function unknownProxyText(): string {
  return l10n.t(
    "VS Code reaches the service, but not directly: perhaps through a proxy that uploads do not know. Name that proxy in http.proxy.",
  );
}

/** Sends no request. */
async function connectionTo(
  url: URL,
  network: NetworkSettings,
  timeout: number,
  answered: boolean,
): Promise<DiagnosisStep> {
  const secure = url.protocol === "https:";
  const title = secure ? l10n.t("Certificate (TLS)") : l10n.t("Connection (TCP)");
  if (network.proxy !== undefined) return behindProxy(title);
  const to = { host: hostOf(url), port: Number(url.port || (secure ? 443 : 80)), timeout };
  const socket = secure
    ? connectSecurely({
        ...to,
        ...(isIP(to.host) === 0 && { servername: to.host }),
        // The connection is only inspected: its result is reported, and nothing is sent over it.
        rejectUnauthorized: false,
        ...(network.certificates && { ca: [...network.certificates] }),
      })
    : connect(to);
  socket.once("timeout", () => socket.destroy(Object.assign(new Error(), { code: "ETIMEDOUT" })));
  try {
    await once(socket, secure ? "secureConnect" : "connect");
    if (!(socket instanceof TLSSocket)) return ok(title, `${to.host}:${to.port}.`);
    const facts = [
      `${socket.getProtocol() ?? "TLS"}.`,
      ...chainOf(socket.getPeerCertificate(true)).map(({ subject, issuer, valid_to }) =>
        l10n.t("{0}, issued by {1}, valid until {2}.", certificateName(subject), certificateName(issuer), valid_to),
      ),
    ];
    const problem = String(socket.authorizationError);
    return socket.authorized ? ok(title, ...facts) : failed(title, unconnectedText(problem), `${problem}.`, ...facts);
  } catch (error) {
    const code = errorCode(error) ?? errorName(error);
    if (answered) return failed(title, unknownProxyText(), `${code}.`);
    if (code !== "ECONNREFUSED") return failed(title, unconnectedText(code), `${code}.`);
    const nothingListens = l10n.t(
      "{0} refuses connections: nothing listens there. Check the port of the base URL, and that the service is running.",
      `${url.hostname}:${to.port}`,
    );
    return failed(title, nothingListens, `${code}.`);
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

/** Chosen by the other side. */
function certificateName({ CN, O }: DetailedPeerCertificate["subject"]): string {
  return oneLine([CN ?? O ?? "?"].flat().join(", "));
}
