import type { RecordedExchange } from "../../service/transport/exchangeRecorder";
import { SHOWN_UNCHANGED, type Shown } from "../../store/shown";

/** Masks what this window shows of one environment. */
export interface Masking extends Shown {
  /** Whether share-safe mode is on. */
  readonly on: boolean;
  /** Of a file on this machine. */
  file(name: string): string;
  /** Something that the user typed about a person, when it is shown again. */
  typed(text: string): string;
  /** A sentence of ours that may quote the service. */
  message(message: string): string;
  /** What a request is called: the user names operations of their own. */
  operation(name: string): string;
  /** What was sent and what came back. */
  exchange(trueExchange: RecordedExchange): RecordedExchange;
  /** What the service room threw. */
  error(error: unknown): unknown;
}

export const NO_MASKING: Masking = {
  ...SHOWN_UNCHANGED,
  on: false,
  file: (name) => name,
  typed: (text) => text,
  message: (message) => message,
  operation: (name) => name,
  exchange: (exchange) => exchange,
  error: (error) => error,
};
