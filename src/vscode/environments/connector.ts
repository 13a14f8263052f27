import * as vscode from "vscode";
import type { Environment } from "../../domain/environment";
import { ownProperty } from "../../domain/unknown";
import { ServiceError } from "../../service/failure/serviceError";
import {
  type Connection,
  DEFAULT_TIMEOUTS,
  type ExchangeRecorder,
  type Timeouts,
} from "../../service/transport/connection";
import {
  isBeyondFetch,
  type NetworkSettings,
  proxyFor,
  trustedCertificates,
} from "../../service/transport/networkSettings";
import type { ProxiedFetch } from "../../service/transport/proxiedFetch";
import type { Log } from "../ui/log";
import { maskedService } from "./masking";
import type { ShareSafe } from "./shareSafe";
import type { Simulators } from "./simulators";
import type { AccessTokens } from "./tokens";

export type Connector = ReturnType<typeof connector>;

interface ConnectorOptions {
  readonly log: Log;
  readonly extension: vscode.Extension<unknown>;
  readonly shareSafe: ShareSafe;
  readonly requests: { of(environment: Environment): ExchangeRecorder };
  readonly tokens: Pick<AccessTokens, "refused">;
  readonly simulators: Pick<Simulators, "areRefusing">;
}

export function connector({ log, extension, shareSafe, requests, tokens, simulators }: ConnectorOptions) {
  const userAgent = `loan-ops/${extension.packageJSON.version} vscode/${vscode.version}`;
  const asSettingsSay = fetchAsSettingsSay();
  const connect = (environment: Environment, token: Connection["token"]): Connection => ({
    baseUrl: environment.baseUrl ?? "",
    token,
    tokenRefused: (refused) => tokens.refused(environment, refused),
    officerUploadField: environment.officerUploadField,
    log: log.requests(environment),
    requests: requests.of(environment),
    fetch: environment.kind === "simulator" ? fetchOfNode : asSettingsSay,
    explained(failure) {
      const isPlanned = failure.detail === "ECONNREFUSED" && environment.kind === "simulator" && simulators.areRefusing;
      if (!isPlanned) return failure;
      const message = vscode.l10n.t(
        "The simulator refuses connections for a while, as planned. Its menu ends that at once.",
      );
      return new ServiceError(failure.kind, message, failure);
    },
    network: networkTo,
    get timeouts() {
      return readTimeouts();
    },
    userAgent,
  });
  /** The service of an environment that need not be the window's, masked in share-safe mode. */
  const serviceOf = async (environment: Environment, token: Connection["token"]) => {
    const { createService } = await import("../../service/createService");
    const service = createService(connect(environment, token));
    return maskedService(service, shareSafe.masking(environment.id));
  };
  return { connect, serviceOf };
}

/**
 * The extension host's own `fetch` follows most of VS Code's network settings. For the others, our `ProxiedFetch` is
 * used.
 */
function fetchAsSettingsSay(): typeof globalThis.fetch {
  let proxied: Promise<ProxiedFetch> | undefined;
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const network = networkTo(url);
    // Looked up for each call: VS Code replaces the global one.
    if (!isBeyondFetch(url, network)) return globalThis.fetch(input, init);
    proxied ??= import("../../service/transport/proxiedFetch").then((module) => module.createProxiedFetch());
    return (await proxied)(network, readTimeouts(), input, init);
  };
}

declare global {
  /** Node's own, which VS Code keeps under this name where it replaces the global one; not documented. */
  var __vscodeOriginalFetch: typeof globalThis.fetch | undefined;
}

/**
 * For the simulator of this window, which needs neither a proxy nor certificates. The first request with VS Code's `fetch`
 * reads all certificates of the machine, which takes the extension host about as long as all else until loans are shown.
 */
const fetchOfNode: typeof globalThis.fetch = (input, init) =>
  (globalThis.__vscodeOriginalFetch ?? globalThis.fetch)(input, init);

/** `loanOps.timeouts`, in seconds there and in milliseconds here; asked for each request. */
function readTimeouts(): Timeouts {
  const setting: unknown = vscode.workspace.getConfiguration("loanOps").get("timeouts");
  const timeouts: Record<keyof Timeouts, number> = { ...DEFAULT_TIMEOUTS };
  for (const name of Object.keys(timeouts) as (keyof Timeouts)[]) {
    const seconds = ownProperty(setting, name);
    if (typeof seconds === "number" && seconds >= 1 && seconds <= 3600) timeouts[name] = seconds * 1000;
  }
  return timeouts;
}

/** VS Code's network settings for one address, for what does not go through the `fetch` that knows them. */
function networkTo(url: URL): NetworkSettings {
  const http = vscode.workspace.getConfiguration("http");
  const [said, exceptions] = [http.get<unknown>("proxy"), http.get<unknown>("noProxy")];
  const proxy = proxyFor(
    url,
    {
      support: http.get("proxySupport", "override"),
      proxy: typeof said === "string" ? said : undefined,
      noProxy: Array.isArray(exceptions) ? exceptions.map(String) : [],
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
