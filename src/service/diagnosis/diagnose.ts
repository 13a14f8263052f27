import * as l10n from "@vscode/l10n";
import { parseBaseUrl } from "../../domain/environment";
import { createService } from "../createService";
import { ServiceError, type ServiceErrorKind } from "../failure/serviceError";
import type { Connection } from "../transport/connection";
import { DIRECT } from "../transport/networkSettings";
import { certificateChain } from "./certificateChain";
import { type DiagnosisStep, failed, ok, skipped } from "./diagnosis";
import { nameResolution } from "./nameResolution";

/**
 * Checks each step from the address to a trivial query, and says what to do where one fails. Only the last step sends
 * the token. Changes nothing at the service.
 */
export async function diagnose(connection: Connection, signal: AbortSignal): Promise<readonly DiagnosisStep[]> {
  const address = parseBaseUrl(connection.baseUrl);
  if ("problem" in address) return [failed(l10n.t("Address"), address.problem, l10n.t("The base URL cannot be used."))];
  const url = new URL(address.baseUrl);
  const network = connection.network?.(url) ?? DIRECT;
  const proxied = network.proxy !== undefined;
  const { certificates } = network;
  const token = await connection.token().catch(() => UNREADABLE);
  return [
    ok(l10n.t("Address"), `${address.baseUrl}/graphql`),
    proxyStep(network.proxy),
    await nameResolution(url, proxied),
    await certificateChain(url, proxied, { certificates, timeout: connection.timeouts.connect }),
    tokenStep(token),
    typeof token === "string"
      ? await query(connection, signal)
      : skipped(queryTitle(), l10n.t("Not sent, because there is no token.")),
  ];
}

/** Stands for a token that the secret store could not read. */
const UNREADABLE = null;

function tokenStep(token: string | typeof UNREADABLE | undefined): DiagnosisStep {
  const title = l10n.t("Access token");
  const next = l10n.t("Set one with “Loan Ops: Set Access Token…”.");
  if (token === undefined) return failed(title, next, l10n.t("There is no token for this address."));
  if (token === UNREADABLE) return failed(title, next, l10n.t("It could not be read from the secret store."));
  return ok(title, l10n.t("There is a token with {0} characters.", token.length));
}

function queryTitle(): string {
  return l10n.t("Query {0}", "{ __typename }");
}

/** A proxy's address may hold credentials, so only protocol and host are reported. */
function proxyStep(proxy: string | undefined): DiagnosisStep {
  if (proxy === undefined)
    return ok(
      l10n.t("Proxy"),
      l10n.t("There is none in the settings or the environment variables. Requests go directly to the service."),
    );
  if (!URL.canParse(proxy))
    return failed(l10n.t("Proxy"), l10n.t("Check http.proxy and HTTPS_PROXY."), l10n.t("Its address cannot be read."));
  const { protocol, host } = new URL(proxy);
  return ok(l10n.t("Proxy"), l10n.t("Through {0}.", `${protocol}//${host}`));
}

async function query(connection: Connection, signal: AbortSignal): Promise<DiagnosisStep> {
  const title = queryTitle();
  const started = performance.now();
  try {
    await createService(connection).ping({ signal });
    return ok(
      title,
      l10n.t("A GraphQL service answered after {0} ms and did not refuse the token.", millisecondsSince(started)),
      l10n.t("Some services answer this query without checking the token. To be sure, read a loan."),
    );
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const facts = [l10n.t("No valid answer after {0} ms ({1}).", millisecondsSince(started), error.kind)];
    if (error.status !== undefined) facts.push(`HTTP ${error.status}.`);
    const own = QUOTING[error.kind]?.();
    // The detail of a GraphQL error is a path from the service, so it is left out too.
    if (own === undefined && error.detail !== undefined) facts.push(l10n.t("Detail: {0}.", error.detail));
    return failed(title, own ?? error.message, ...facts);
  }
}

/** What to do about failures whose message quotes the service, without its words. */
const QUOTING: Readonly<Partial<Record<ServiceErrorKind, () => string>>> = {
  refused: () =>
    l10n.t("The service refused the query. Ask the service's owner for the reason, and give the time of this report."),
  serverError: () => l10n.t("The service failed. Try again later, or ask the service's owner."),
};

function millisecondsSince(started: number): number {
  return Math.round(performance.now() - started);
}
