import { type Environment, isListedAt } from "../../domain/environment";
import type { Activity } from "../../ledger/activity";
import type { ExchangeRecorder, RecordedExchange } from "../../service/transport/connection";
import { exchangeOfLoan } from "../../service/transport/severalLoans";
import { Emitter } from "../../store/event";
import type { Masking } from "./masking";

export interface KeptRequest {
  readonly environment: Environment;
  /** What names nobody: the operation, IDs, times and sizes. */
  readonly facts: Pick<
    RecordedExchange,
    "id" | "operation" | "changes" | "subject" | "loans" | "startedAt" | "duration" | "outcome"
  > & {
    readonly status: number | undefined;
    /** Bytes of the answer's body; undefined without an answer. */
    readonly size: number | undefined;
  };
  /** The loan that is looked at in a request for several. `facts` and `exchange` are as if it had been asked for alone. */
  readonly part: string | undefined;
  /** All of it, as it may be shown now. */
  exchange(): RecordedExchange;
  /** The same, as it was on the wire. */
  whole(): RecordedExchange;
}

const MAX_REQUESTS = 200;
const MAX_BYTES = 8 * 1024 * 1024;
/** In bytes: what a record takes beside the texts in it, as it was measured. */
const OVERHEAD = 3 * 1024;

interface KeptExchange {
  readonly environment: Environment;
  readonly unmaskedExchange: RecordedExchange;
}

type MaskingOf = (environmentId: string) => Pick<Masking, "exchange" | "operation">;

/**
 * What this window has sent, and what came back: the newest 200 and at most 8 MiB, in memory only. What it gives is masked
 * in share-safe mode.
 */
export class KeptRequests {
  readonly #maskingOf: MaskingOf;
  readonly #kept = new Map<number, KeptExchange>();
  readonly #changed: Emitter<number>;
  #last = 0;
  #bytes = 0;

  constructor(maskingOf: MaskingOf, onUnexpected: (error: unknown) => void) {
    this.#maskingOf = maskingOf;
    this.#changed = new Emitter(onUnexpected);
  }

  /** Fires with the ID of a request of which more is known, or which was forgotten with its environment. */
  get onDidChange() {
    return this.#changed.event;
  }

  of(environment: Environment): ExchangeRecorder {
    return {
      nextId: () => ++this.#last,
      keep: (unmaskedExchange) => this.#keep({ environment, unmaskedExchange }),
    };
  }

  /** Forgets the requests of all environments but these, at these addresses. */
  keepOnly(environments: readonly Pick<Environment, "id" | "kind" | "baseUrl">[]): void {
    const gone = [...this.#kept]
      .filter(([, { environment }]) => !isListedAt(environments, environment))
      .map(([id]) => id);
    // One that is under way is older than the last, so that it is not kept when it ends.
    this.#last++;
    for (const id of gone) this.#forget(id);
    for (const id of gone) this.#changed.fire(id);
  }

  get all(): KeptRequest[] {
    return [...this.#kept.values()].reverse().map((kept) => this.#shown(kept));
  }

  /** `loan`: what is looked at of a request for several. */
  get(id: number | undefined, loan?: string): KeptRequest | undefined {
    const kept = id === undefined ? undefined : this.#kept.get(id);
    const part = kept?.unmaskedExchange.loans?.find((one) => one === loan);
    return kept && this.#shown(kept, part);
  }

  /** The ID of the request by which something was sent; undefined for one that is no longer kept, or of another window. */
  ofActivity(activity: Activity): number | undefined {
    const { environmentId, plannedAt, settledAt = Number.POSITIVE_INFINITY, interrupted } = activity;
    // A window that is gone sent it: the same may have been sent here since.
    if (interrupted) return undefined;
    const operation = activityOperation(activity);
    for (const [id, { environment, unmaskedExchange }] of this.#kept) {
      const { startedAt } = unmaskedExchange;
      // The first one since it was planned: nothing is sent twice for an activity. One after it ended is another's.
      const isOfThen = startedAt >= plannedAt && startedAt <= settledAt;
      const isOf = environment.id === environmentId && unmaskedExchange.operation === operation && isOfThen;
      if (isOf && isOfActivity(unmaskedExchange, activity)) return id;
    }
    return undefined;
  }

  #shown({ environment, unmaskedExchange }: KeptExchange, part?: string): KeptRequest {
    const { id, changes, loans, startedAt, duration, outcome, answer } = unmaskedExchange;
    const { operation, subject } =
      part === undefined ? unmaskedExchange : { operation: "loan", subject: { loan: part } };
    const sizes = { duration, outcome, status: answer?.status, size: answer?.size };
    const masking = this.#maskingOf(environment.id);
    return {
      environment,
      facts: { id, changes, subject, loans, startedAt, ...sizes, operation: masking.operation(operation) },
      part,
      exchange: () => masking.exchange(part === undefined ? unmaskedExchange : exchangeOfLoan(unmaskedExchange, part)),
      whole: () => masking.exchange(unmaskedExchange),
    };
  }

  #keep(kept: KeptExchange): void {
    const { id } = kept.unmaskedExchange;
    const before = this.#kept.get(id);
    // More is known of one that is no longer kept.
    if (before === undefined && id < this.#last) return;
    if (before !== undefined) this.#bytes -= keptBytes(before.unmaskedExchange);
    this.#kept.set(id, kept);
    this.#bytes += keptBytes(kept.unmaskedExchange);
    for (const old of this.#kept.keys()) {
      if (this.#kept.size <= MAX_REQUESTS && this.#bytes <= MAX_BYTES) break;
      this.#forget(old);
    }
    this.#changed.fire(id);
  }

  #forget(id: number): void {
    const kept = this.#kept.get(id);
    if (kept === undefined) return;
    this.#kept.delete(id);
    this.#bytes -= keptBytes(kept.unmaskedExchange);
  }
}

function activityOperation({ kind, operation, fields = [] }: Activity): string {
  if (kind === "runMutation") return userOperationName("mutation", operation, fields);
  return kind === "upload" ? "uploadDocuments" : kind;
}

/** What a mutation of the user's own is about is not recorded: its name and its fields have to be enough. */
function isOfActivity({ subject }: RecordedExchange, activity: Activity): boolean {
  const { kind, loanId, loanReference, taskId, documentId, dealId } = activity;
  if (kind === "runMutation") return true;
  return (
    subject.deal === dealId &&
    [loanId, loanReference].includes(subject.loan) &&
    (kind === "upload" ? subject.task === taskId : subject.document === documentId)
  );
}

function keptBytes({ body, answer }: RecordedExchange): number {
  const sent = body.kind === "graphql" ? body.text.length : 512 * body.parts.length;
  return OVERHEAD + sent + (answer?.body.byteLength ?? 0);
}

/** What the log and the kept requests call an operation that the user wrote: `Loan (loan)`. Names alone, and no value. */
export function userOperationName(
  kind: "query" | "mutation" | "subscription",
  name: string | undefined,
  fields: readonly string[],
): string {
  return `${name ?? kind} (${fields.join(", ")})`;
}
