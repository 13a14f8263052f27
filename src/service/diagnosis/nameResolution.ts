import { lookup } from "node:dns/promises";
import * as l10n from "@vscode/l10n";
import { errorCode } from "../../domain/errorCode";
import { type DiagnosisStep, failed, hostOf, ok, skipped } from "./diagnosis";

const title = () => l10n.t("Name resolution (DNS)");

/** Whether this machine resolves the host. Behind a proxy it does not have to. */
export async function nameResolution(url: URL, proxied: boolean): Promise<DiagnosisStep> {
  const host = hostOf(url);
  try {
    const addresses = await lookup(host, { all: true });
    return ok(title(), l10n.t("{0} is at {1}.", host, addresses.map(({ address }) => address).join(", ")));
  } catch (error) {
    const code = errorCode(error) ?? l10n.t("unknown error");
    if (proxied)
      return skipped(
        title(),
        l10n.t("This machine does not find {0} ({1}). The proxy looks it up instead.", host, code),
      );
    return failed(
      title(),
      l10n.t("Check the address, the network and the VPN."),
      l10n.t("{0} was not found ({1}).", host, code),
    );
  }
}
