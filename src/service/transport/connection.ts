import * as l10n from "@vscode/l10n";
import type { TaskKind } from "../../domain/task";
import { errorName, ServiceError } from "../failure/serviceError";
import { isSendable, noToken } from "./commandToken";
import type { NetworkSettings } from "./networkSettings";

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

export const DEFAULT_TIMEOUTS = { connect: 15_000, answer: 60_000, uploadAnswer: 300_000, uploadIdle: 60_000 };

export interface Connection {
  /** Normalized by `parseBaseUrl`, without a trailing slash. Both /graphql and /api are below it (service.md 4). */
  readonly baseUrl: string;
  /** The bearer token of service.md 5, or undefined when the user has not given one. Asked for each request. */
  token(): Promise<string | undefined>;
  /** Requests carry no token: those of a diagnosis that has none. */
  readonly withoutToken?: true;
  /** The service did not accept this token. Returns whether `token` may bring another one now. */
  tokenRefused?(token: string): boolean;
  /** Form field for uploads to loan officer tasks (4.5 does not state it); undefined means the borrower one. */
  readonly officerUploadField: string | undefined;
  /** In words that are nearer to the cause, where it is known. */
  explained?(failure: ServiceError): ServiceError;
  readonly log: RequestLog;
  readonly requests?: ExchangeRecorder | undefined;
  /** For GraphQL. VS Code's proxy settings and the system's certificates hold in it. */
  readonly fetch: typeof globalThis.fetch;
  /** How uploads reach this address, which do not go through `fetch`. Asked for each; left out means straight there. */
  readonly network?: ((url: URL) => NetworkSettings) | undefined;
  readonly timeouts: Timeouts;
  readonly userAgent: string | undefined;
}

/** One finished request, as the log shows it. Holds no token, no variable's value and no part of an answer. */
export interface RequestRecord {
  readonly operation: string;
  readonly status: number | undefined;
  readonly outcome: "ok" | "partial" | "failed";
  /** Milliseconds. */
  readonly duration: number;
  /** Bytes of the bodies. */
  readonly sent: number;
  readonly received: number;
  readonly detail: string | undefined;
}

export interface RequestLog {
  request(record: RequestRecord): void;
  /** Worth knowing once, e.g. a field that is left out for a while. */
  notice(text: string): void;
}

/** Waited for until `late` or `cancel` is aborted. Rejects with a ServiceError, also for what no header can carry. */
export async function accessToken(connection: Connection, late: AbortSignal, cancel?: AbortSignal): Promise<string> {
  if (connection.withoutToken) return "";
  const left = cancel === undefined ? late : AbortSignal.any([late, cancel]);
  const token = await untilAborted(connection.token(), left).catch((thrown: unknown) => {
    if (thrown instanceof ServiceError) throw thrown;
    if (cancel?.aborted) throw requestCancelled("notSent");
    throw unusableToken(late.aborted ? "no answer in time" : errorName(thrown));
  });
  if (token === undefined || token === "") {
    throw noToken(l10n.t("There is no access token for this environment. Set one."), "none");
  }
  if (!isSendable(token)) throw unusableToken("unsendable characters");
  return token;
}

function untilAborted<T>(asked: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason);
    void asked.then(resolve, reject).then(() => signal.removeEventListener("abort", leave));
    signal.addEventListener("abort", leave);
    if (signal.aborted) leave();
  });
}

export function requestCancelled(outcome: "notSent" | "unknown"): ServiceError {
  return new ServiceError("cancelled", l10n.t("The request was canceled."), { outcome });
}

function unusableToken(detail: string): ServiceError {
  return noToken(l10n.t("The access token cannot be read or sent. Set it again."), detail);
}

/** IDs; of a loan also the friendly ID. */
export type ExchangeSubject = { readonly [Thing in "loan" | "deal" | "task" | "document"]?: string | undefined };

interface SentPart {
  /** As it was sent; the file may have another one. */
  readonly unmaskedName: string;
  readonly unmaskedPath?: string | undefined;
  readonly type: string;
  /** In bytes. */
  readonly size: number;
}

export type SentBody =
  | { readonly kind: "graphql"; readonly text: string }
  /** service.md 4.4: each file stands under the same field. */
  | {
      readonly kind: "form";
      /** A form for a loan officer's task goes where the service says (4.5). */
      readonly of: TaskKind;
      readonly field: string;
      readonly parts: readonly SentPart[];
      readonly size: number;
    };

export type Header = readonly [name: string, value: string];

export interface SentRequest {
  readonly operation: string;
  readonly changes: boolean;
  readonly subject: ExchangeSubject;
  /** What a request for several loans asks for, by IDs or friendly IDs, in its order. */
  readonly loans?: readonly string[] | undefined;
  /** The query for one of them alone. */
  readonly documentOfOne?: string | undefined;
  readonly method: "POST";
  readonly url: string;
  /** Those that we set, but for Authorization. */
  readonly headers: readonly Header[];
  readonly body: SentBody;
}

export interface RecordedAnswer {
  readonly status: number;
  readonly headers: readonly Header[];
  /** The body as it came, once a Content-Encoding is taken off. */
  readonly body: Uint8Array;
  /** Bytes of the body that came, of which not all may be kept. */
  readonly size: number;
  /** Whether all that came is kept. A body that nobody read to its end is not whole. */
  readonly whole: boolean;
}

/** It holds no token, and otherwise all that was on the wire. */
export interface RecordedExchange extends SentRequest {
  readonly id: number;
  /** In milliseconds since the epoch. */
  readonly startedAt: number;
  /** In milliseconds, until the answer was read; undefined while it is under way. */
  readonly duration: number | undefined;
  readonly answer: RecordedAnswer | undefined;
  /** What the client made of it: `partial` is data together with errors. */
  readonly outcome: "underWay" | "ok" | "partial" | "failed";
  readonly failure: string | undefined;
}

export interface ExchangeRecorder {
  nextId(): number;
  keep(exchange: RecordedExchange): void;
}
