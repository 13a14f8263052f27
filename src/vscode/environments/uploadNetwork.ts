import * as vscode from "vscode";
import type { NetworkSettings } from "../../service/upload/networkSettings";
import { proxyFor } from "../../service/upload/proxyFor";
import { trustedCertificates } from "../../service/upload/trustedCertificates";

/** VS Code's network settings for one address: uploads do not go through the `fetch` that knows them. */
export function uploadNetwork(url: URL): NetworkSettings {
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
    proxyAuthorization: http.get<string | null>("proxyAuthorization") ?? undefined,
    proxyStrictSSL: http.get("proxyStrictSSL", true),
    certificates: trustedCertificates(http.get("systemCertificates", true)),
  };
}
