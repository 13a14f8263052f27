import { type Connection, DEFAULT_TIMEOUTS } from "../../../src/service/transport/connection";

/** To a service of the bench, with nothing around it that would take time. */
export function connectionTo(baseUrl: string): Connection {
  return {
    baseUrl,
    token: async () => "bench",
    officerUploadField: undefined,
    log: { request() {}, notice() {}, trace() {} },
    fetch,
    timeouts: DEFAULT_TIMEOUTS,
    userAgent: undefined,
  };
}
