import type { PlannedFault } from "./fault";

interface Waiting {
  readonly planned: PlannedFault;
  left: number;
}

/** The faults that calls to come will meet, in the order in which they were planned. */
export class FaultPlan {
  #waiting: Waiting[] = [];

  add(planned: PlannedFault): void {
    this.#waiting.push({ planned, left: planned.calls ?? 1 });
  }

  /** The fault for a call that reaches these operations, which uses up one of its calls. */
  take(operations: readonly string[]): PlannedFault | undefined {
    const found = this.#waiting.find(
      ({ planned: { operation = "any" } }) => operation === "any" || operations.includes(operation),
    );
    if (found === undefined) return undefined;
    found.left -= 1;
    if (found.left === 0) this.#waiting.splice(this.#waiting.indexOf(found), 1);
    return found.planned;
  }

  clear(): void {
    this.#waiting = [];
  }

  /** What is still to come, `calls` counted down. */
  get waiting(): readonly PlannedFault[] {
    return this.#waiting.map(({ planned, left }) => ({ ...planned, calls: left }));
  }
}
