import * as vscode from "vscode";
import type { Environment } from "../../domain/environment";
import { LedgerError } from "../../ledger/lineFile";
import { ServiceError } from "../../service/failure/serviceError";
import type { RequestLog, RequestRecord } from "../../service/transport/connection";
import { stackWithoutWords } from "./errors";

/** Operation, environment, outcome and duration of each request, and never its content. */
export class Log implements vscode.Disposable {
  readonly #channel = vscode.window.createOutputChannel("Loan Ops", { log: true });

  info(text: string): void {
    this.#channel.info(text);
  }

  warn(text: string): void {
    this.#channel.warn(text);
  }

  unexpected(error: unknown): void {
    this.#channel.error(stackWithoutWords(error));
  }

  /** Leaves out the message of a ServiceError: it may quote the service and so name a borrower. */
  failure(error: unknown): void {
    if (error instanceof LedgerError) this.#channel.error(`record of activities: ${error.detail}`);
    else if (!(error instanceof ServiceError)) this.unexpected(error);
    else this.#channel.error([error.kind, error.detail].filter((part) => part !== undefined).join(": "));
  }

  show(): void {
    this.#channel.show();
  }

  requests(environment: Environment): RequestLog {
    return {
      request: (record) => {
        const line = requestLine(environment, record);
        if (record.outcome === "ok") this.#channel.info(line);
        else this.#channel.warn(line);
      },
      notice: (text) => this.#channel.warn(`${environment.name}: ${text}`),
    };
  }

  dispose(): void {
    this.#channel.dispose();
  }
}

function requestLine(environment: Environment, record: RequestRecord): string {
  const parts = [
    record.operation,
    environment.name,
    record.status === undefined ? "no answer" : `HTTP ${record.status}`,
    record.outcome,
    `${Math.round(record.duration)} ms`,
    `sent ${record.sent} B`,
    `received ${record.received} B`,
  ];
  return [parts.join(" · "), record.detail].filter((part) => part !== undefined).join(" · ");
}
