import { type Bars, median } from "../support/bars";

/** How often each thing is measured, by turns. */
export const ROUNDS = 9;

/** What was measured of one thing. Times in milliseconds. */
interface Measured {
  readonly ours: number[];
  readonly reference: number[];
}

/** The times of all that a person waits for, by name. */
export class Times {
  readonly #measured = new Map<string, Measured>();

  ours(name: string, time: number): void {
    this.#of(name).ours.push(time);
  }

  reference(name: string, time: number): void {
    this.#of(name).reference.push(time);
  }

  /** A line with both medians and their spread, and the bar above the reference. */
  compare(bars: Bars, name: string, bar: number): void {
    const { ours, reference } = this.#of(name);
    console.log(`${name}\n  ours ${spread(ours)}, the reference ${spread(reference)}`);
    bars.atMost(bar, median(ours) - median(reference), `${name}, above the reference`, " ms");
  }

  #of(name: string): Measured {
    const known = this.#measured.get(name) ?? { ours: [], reference: [] };
    this.#measured.set(name, known);
    return known;
  }
}

function spread(times: readonly number[]): string {
  const [least = Number.NaN, most = Number.NaN] = [Math.min(...times), Math.max(...times)];
  return `${median(times).toFixed(1)} ms (${least.toFixed(1)} to ${most.toFixed(1)}, ${times.length} times)`;
}
