import type { Choices } from "../choices";
import { snapshotOf, stateOfSnapshot } from "./snapshot";
import type { SimulatorState } from "./state";

/** Readings that lag behind what was written, as those of services with replicas do; service.md states nothing of it. */
export class Lag {
  #before: { readonly state: SimulatorState; reads: number; isOver: boolean }[] = [];

  constructor(private readonly network: { pause(milliseconds: number): Promise<void> }) {}

  /** Called before anything is changed: what readings still see for so long, or so often. */
  begin(state: SimulatorState, { staleReads: reads, staleMilliseconds }: Choices): void {
    if (reads === 0 && staleMilliseconds === 0) return;
    const before = { state: stateOfSnapshot(snapshotOf(state, "")), reads, isOver: staleMilliseconds === 0 };
    this.#before.push(before);
    void this.network.pause(staleMilliseconds).then(() => {
      before.isOver = true;
    });
  }

  /** What a reading sees: the state as it is, or as it was before the first change that does not show yet. */
  seen(state: SimulatorState): SimulatorState {
    this.#before = this.#before.filter(({ reads, isOver }) => reads > 0 || !isOver);
    for (const before of this.#before) before.reads -= 1;
    return this.#before[0]?.state ?? state;
  }

  end(): void {
    this.#before = [];
  }
}
