import type { ReceivedOperation } from "../received/receivedCalls";
import type { FaultRecord } from "./fault";

/** A checked fault, with what was left out filled in. */
export type CheckedFault = Omit<FaultRecord, "id" | "met">;

interface Entry {
  readonly id: number;
  readonly fault: CheckedFault;
  /** How many calls are still answered as usual. */
  passing: number;
  met: number;
}

/** One planned fault, also after it was removed. */
export interface AddedFault {
  record(): FaultRecord;
  remove(): void;
}

/** The planned faults, in their order, those that are used up among them. */
export class FaultPlan {
  #entries: Entry[] = [];
  #made = 0;

  add(fault: CheckedFault): AddedFault {
    this.#made += 1;
    const entry: Entry = { id: this.#made, fault, passing: fault.after, met: 0 };
    this.#entries.push(entry);
    return this.#added(entry);
  }

  get(id: number): AddedFault | undefined {
    const entry = this.#entries.find((candidate) => candidate.id === id);
    return entry && this.#added(entry);
  }

  /**
   * The fault for a call of these operations, which uses up one of its calls. Every fault for such a call counts it.
   * `isSame` tells whether two references are of one loan.
   */
  take(
    operations: readonly ReceivedOperation[],
    isSame: (loan: string, other: string) => boolean,
  ): CheckedFault | undefined {
    const concerned = this.#waiting.filter(({ fault }) =>
      fault.loan === undefined
        ? fault.operation === "any" || operations.some(({ name }) => name === fault.operation)
        : operations.some((operation) => isFor(fault, operation, isSame)),
    );
    const found = concerned.find(({ passing }) => passing === 0);
    for (const entry of concerned) if (entry.passing > 0) entry.passing -= 1;
    if (found !== undefined) found.met += 1;
    return found?.fault;
  }

  clear(): void {
    this.#entries = [];
  }

  /** Forgets all, and counts from 1 again. */
  reset(): void {
    this.clear();
    this.#made = 0;
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  /** The faults still to come. */
  get waiting(): readonly FaultRecord[] {
    return this.#waiting.map(recordOf);
  }

  /** The faults that no call has met. */
  get unused(): readonly FaultRecord[] {
    return this.waiting.filter(({ met }) => met === 0);
  }

  #added(entry: Entry): AddedFault {
    return {
      record: () => recordOf(entry),
      remove: () => {
        this.#entries = this.#entries.filter((other) => other !== entry);
      },
    };
  }

  /** Without refused connections, which begin at once: no call takes them. */
  get #waiting(): Entry[] {
    return this.#entries.filter(({ fault, met }) => fault.fault !== "connection-refused" && met < fault.calls);
  }
}

function recordOf({ id, fault, met }: Entry): FaultRecord {
  return structuredClone({ id, ...fault, met });
}

function isFor(
  { operation, loan = "" }: CheckedFault,
  { name, arguments: given }: ReceivedOperation,
  isSame: (loan: string, other: string) => boolean,
): boolean {
  if (operation !== "any" && operation !== name) return false;
  const named = loanOf(name, given);
  return named !== undefined && isSame(loan, named);
}

/** The loan that an operation names, by ID or friendly ID. */
function loanOf(name: string, given: ReceivedOperation["arguments"]): string | undefined {
  const { input } = given as { readonly input?: { readonly loanId?: unknown } | null };
  const reference = name === "loan" ? given.id : (input?.loanId ?? given.loanId);
  return reference === undefined || reference === null ? undefined : String(reference);
}
