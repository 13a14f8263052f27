import { lookup } from "node:dns/promises";
import { type DiagnosisStep, failed, ok, skipped } from "./diagnosis";

const TITLE = "Name resolution (DNS)";

/** Whether this machine finds the host; behind a proxy it need not. */
export async function nameResolution(url: URL, proxied: boolean): Promise<DiagnosisStep> {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  try {
    const addresses = await lookup(host, { all: true });
    return ok(TITLE, `${host} is at ${addresses.map(({ address }) => address).join(", ")}.`);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown error";
    if (proxied) return skipped(TITLE, `This machine does not find ${host} (${code}); the proxy looks it up.`);
    return failed(TITLE, "Check the address, the network and the VPN.", `${host} was not found (${code}).`);
  }
}
