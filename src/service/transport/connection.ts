import type { ExchangeRecorder } from "./exchangeRecorder";
import type { NetworkSettings } from "./networkSettings";
import type { RequestLog } from "./requestLog";

/** How long to wait, in milliseconds. */
export interface Timeouts {
  /** Until the connection stands. Uploads only: `fetch` has its own limit. */
  readonly connect: number;
  /** A whole GraphQL call, from the first byte sent to the last byte of the answer. */
  readonly answer: number;
  /** From the last byte of an upload to the head of its answer. */
  readonly uploadAnswer: number;
  /** The longest time without progress of an upload, in either direction. */
  readonly uploadIdle: number;
}

export const DEFAULT_TIMEOUTS: Timeouts = {
  connect: 15_000,
  answer: 60_000,
  uploadAnswer: 300_000,
  uploadIdle: 60_000,
};

/** What a client of one environment needs: address, token and network settings. */
export interface Connection {
  /** Normalized by `parseBaseUrl`, without a trailing slash. Both /graphql and /api are below it (service.md 4). */
  readonly baseUrl: string;
  /** The bearer token of service.md 5, or undefined when the user has not given one. Asked for each request. */
  token(): Promise<string | undefined>;
  /** Form field for uploads to loan officer tasks (4.5 does not state it); undefined means the borrower one. */
  readonly officerUploadField: string | undefined;
  readonly log: RequestLog;
  /** Keeps what is sent and what comes back; undefined keeps nothing. */
  readonly requests?: ExchangeRecorder | undefined;
  /** For GraphQL. VS Code's proxy settings and the system's certificates hold in it. */
  readonly fetch: typeof globalThis.fetch;
  /** How uploads reach this address, which do not go through `fetch`. Asked for each; left out means straight there. */
  readonly network?: ((url: URL) => NetworkSettings) | undefined;
  readonly timeouts: Timeouts;
  /** Value of the User-Agent header; undefined leaves it to the HTTP library. */
  readonly userAgent: string | undefined;
}
