import type { PlannedFault } from "./fault";

interface Waiting {
  readonly planned: PlannedFault;
  left: number;
}

/** The planned faults, in their order. */
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

  /** The faults still to come, with the remaining `calls`. */
  get waiting(): readonly PlannedFault[] {
    return this.#waiting.map(({ planned, left }) => ({ ...planned, calls: left }));
  }
}
