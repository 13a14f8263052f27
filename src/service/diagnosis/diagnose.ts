import { parseBaseUrl } from "../../domain/environment";
import type { Connection } from "../connection";
import { createService } from "../createService";
import { ServiceError } from "../serviceError";
import { STRAIGHT } from "../upload/networkSettings";
import { certificateChain } from "./certificateChain";
import { type DiagnosisStep, failed, ok, skipped } from "./diagnosis";
import { nameResolution } from "./nameResolution";

/**
 * Walks from the address to a trivial query and says of each step whether it holds and what to do if not. Sends the
 * token in the last step only, as every request does. Changes nothing at the service.
 */
export async function diagnose(connection: Connection, signal: AbortSignal): Promise<readonly DiagnosisStep[]> {
  const address = parseBaseUrl(connection.baseUrl);
  if ("problem" in address) return [failed("Address", address.problem, "The base URL cannot be used.")];
  const url = new URL(address.baseUrl);
  const network = connection.network?.(url) ?? STRAIGHT;
  const proxied = network.proxy !== undefined;
  const { certificates } = network;
  const token = await connection.token();
  return [
    ok("Address", `${address.baseUrl}/graphql`),
    proxyStep(network.proxy),
    await nameResolution(url, proxied),
    await certificateChain(url, proxied, { certificates, timeout: connection.timeouts.connect }),
    token === undefined
      ? failed("Access token", "Set one with “Loan Ops: Set Access Token…”.", "There is no token for this address.")
      : ok("Access token", `There is one, of ${token.length} characters.`),
    token === undefined
      ? skipped("Query { __typename }", "Not asked without a token.")
      : await query(connection, signal),
  ];
}

/** Credentials may stand in a proxy's address: only its host is told. */
function proxyStep(proxy: string | undefined): DiagnosisStep {
  if (proxy === undefined) return ok("Proxy", "None from the settings or the environment: straight to the service.");
  if (!URL.canParse(proxy)) return failed("Proxy", "Check http.proxy and HTTPS_PROXY.", "Its address cannot be read.");
  const { protocol, host } = new URL(proxy);
  return ok("Proxy", `Through ${protocol}//${host}.`);
}

async function query(connection: Connection, signal: AbortSignal): Promise<DiagnosisStep> {
  const title = "Query { __typename }";
  const started = performance.now();
  try {
    await createService(connection).ping({ signal });
    return ok(title, `Answered in ${Math.round(performance.now() - started)} ms: address and token are good.`);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const status = error.status === undefined ? [] : [`HTTP ${error.status}.`];
    const detail = error.detail === undefined ? [] : [`Detail: ${error.detail}.`];
    return failed(title, error.message, `No good answer (${error.kind}).`, ...status, ...detail);
  }
}
