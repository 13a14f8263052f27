import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { ServiceErrorKind, ServiceErrorOutcome } from "../../../../src/service/failure/serviceError";
import type { LoanOriginationService } from "../../../../src/service/loanOriginationService";
import type { Connection } from "../../../../src/service/transport/connection";
import { CALLS } from "../support/calls";
import { serve, serveAlways, type TestServer } from "../support/httpServer";
import { fileOf, largeFile, uploadOf } from "../upload/support/files";
import { startRawService } from "../upload/support/rawService";

/** The columns: each operation that changes something, and one that does not. */
export const COLUMNS = {
  query: CALLS.loan,
  reassign: CALLS.reassignLoanOfficerTasks,
  reject: CALLS.rejectDocument,
  create: CALLS.createBorrower,
  upload: (service, { large }) =>
    service.uploadDocuments(uploadOf([large ? largeFile("a.pdf", 30_000_000) : fileOf("a.pdf", ["abc"])])),
} satisfies Record<string, (service: LoanOriginationService, options: { large: boolean }) => Promise<unknown>>;

export type Column = keyof typeof COLUMNS;

/** What the caller is told; `done` when the fault is none for this operation. */
export type Cell = "done" | readonly [kind: ServiceErrorKind, outcome: ServiceErrorOutcome, message: RegExp];

export interface Row {
  readonly fault: string;
  happen(): Promise<Fault>;
  readonly told: Readonly<Record<Column, Cell>>;
  /** Requests that a query may take, where it is not one. */
  readonly queryRequests?: number;
  /** The upload is too large to have left at once. */
  readonly large?: boolean;
}

/** A service, or something in its place, that goes wrong for as long as it is open. */
export interface Fault {
  readonly baseUrl: string;
  /** How the connection to it is set. */
  readonly settings?: Partial<Connection>;
  /** Requests (or connections, where there is no HTTP) that have come. */
  attempts(): number;
  /** What has to hold after each request, beside what the caller is told. */
  afterwards?(): void;
  close(): Promise<void>;
}

/** What an operation is told, but for those that are named; `change`: all that change something, `mutation`: but uploads. */
export function cells(
  everywhere: Cell,
  { change = everywhere, mutation = change, ...columns }: Partial<Record<Column | "mutation" | "change", Cell>> = {},
): Row["told"] {
  return { query: everywhere, reassign: mutation, reject: mutation, create: mutation, upload: change, ...columns };
}

export function row(fault: string, happen: Row["happen"], told: Row["told"]): Row {
  return { fault, happen, told };
}

/** Nobody knows then what was done: a gateway or a sign-in page may have answered in the service's place. */
export const NOT_OF_THE_SERVICE: Cell = [
  "notUnderstood",
  "unknown",
  /^The answer is not what the service's document states, or was cut/,
];

/** Every request is read to its end and gets this answer. */
export function answering(...[status, body, headers]: Parameters<typeof serveAlways>): Row["happen"] {
  return async () => faultOf(await serveAlways(status, body, headers));
}

/** Every request is read to its end; then `answer` says what comes back. */
export function behaving(answer: (response: ServerResponse) => void, settings?: Partial<Connection>): Row["happen"] {
  return async () => faultOf(await serve(answer), settings);
}

function faultOf({ baseUrl, requests, close }: TestServer, settings: Partial<Connection> = {}): Fault {
  return { baseUrl, settings, attempts: () => requests.length, close };
}

/** Every connection is treated so, before anything speaks HTTP. */
export function connecting(
  onSocket: (socket: Socket) => unknown,
  { scheme = "http", ...settings }: Partial<Connection> & { readonly scheme?: "http" | "https" } = {},
): Row["happen"] {
  return async () => {
    const service = await startRawService(() => {}, onSocket);
    const baseUrl = service.baseUrl.replace("http:", `${scheme}:`);
    return { baseUrl, settings, attempts: () => service.connections, close: service.close };
  };
}
