import * as vscode from "vscode";
import type { NetworkSettings } from "../../service/transport/networkSettings";
import { proxyFor } from "../../service/transport/proxyFor";
import { trustedCertificates } from "../../service/transport/trustedCertificates";

/** VS Code's network settings for one address, for what does not go through the `fetch` that knows them. */
export function networkTo(url: URL): NetworkSettings {
  const http = vscode.workspace.getConfiguration("http");
  const proxy = proxyFor(
    url,
    {
      support: http.get("proxySupport", "override"),
      proxy: http.get<string>("proxy"),
      noProxy: http.get("noProxy", []),
    },
    process.env,
  );
  return {
    proxy,
    proxyAuthorization: http.get<string | null>("proxyAuthorization") || undefined,
    proxyStrictSSL: http.get("proxyStrictSSL", true),
    // Read when they are needed: the first reading of the system's takes a while.
    get certificates() {
      return trustedCertificates(http.get("systemCertificates", true));
    },
  };
}
