/** Prints figures beside their bars, and lets the process fail in the end when one was not met. */
export class Bars {
  private readonly missed: string[] = [];

  /** The lower the better; a figure that is not a number misses its bar. */
  atMost(bar: number, figure: number, what: string, unit = ""): void {
    const met = figure <= bar;
    console.log(`  ${what}: ${Number(figure.toFixed(2))}${unit}, bar ${bar}${unit}: ${met ? "met" : "NOT MET"}`);
    if (!met) this.missed.push(what);
  }

  conclude(): void {
    console.log(this.missed.length === 0 ? "\nEvery bar is met." : `\nNOT MET: ${this.missed.join("; ")}`);
    process.exitCode = this.missed.length === 0 ? 0 : 1;
  }
}

/** The middle one, or the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const low = sorted[Math.ceil(middle) - 1] ?? Number.NaN;
  const high = sorted[Math.floor(middle)] ?? Number.NaN;
  return (low + high) / 2;
}
