import { type Dispatcher, fetch as fetchThrough } from "undici";
import type { Timeouts } from "./connection";
import { createDispatcher } from "./dispatcher";
import type { NetworkSettings } from "./networkSettings";

/** As many as a browser opens to one host. */
const CONNECTIONS = 6;

/** A `fetch` that follows these settings, as uploads do. It rejects as undici's does, or with a ServiceError. */
export type ProxiedFetch = (
  network: NetworkSettings,
  timeouts: Pick<Timeouts, "connect">,
  ...request: Parameters<typeof globalThis.fetch>
) => Promise<Response>;

/** Its connections stay open for the next query, until the settings change. */
export function createProxiedFetch(): ProxiedFetch {
  let kept: { readonly key: string; readonly dispatcher: Dispatcher } | undefined;
  const dispatcherFor = (network: NetworkSettings, timeouts: Pick<Timeouts, "connect">): Dispatcher => {
    const { proxy, proxyAuthorization, proxyStrictSSL, certificates } = network;
    const key = JSON.stringify([proxy, proxyAuthorization, proxyStrictSSL, certificates?.length, timeouts.connect]);
    if (kept?.key === key) return kept.dispatcher;
    // Requests over the old connection are not interrupted.
    kept?.dispatcher.close().catch(() => undefined);
    kept = { key, dispatcher: createDispatcher(network, timeouts, CONNECTIONS) };
    return kept.dispatcher;
  };
  // The types of undici and of the DOM describe the same things, each in its own words.
  const through = fetchThrough as unknown as (input: unknown, init: object) => Promise<Response>;
  return async (network, timeouts, input, init) =>
    through(input, { ...init, dispatcher: dispatcherFor(network, timeouts) });
}
