/** What a kind of peer is tried with, and what one of them showed. A new kind is a file with one of these, named in `main.entry.ts`. */
export interface Kind {
  /** `npm run peers -- NAME` runs all peers of the kind, or the one peer with that name. */
  readonly name: string;
  /** Heads of the table's columns, behind the first two: the peer, and the date. */
  readonly columns: readonly string[];
  peers(): Promise<readonly string[]> | readonly string[];
  /** Rejects with `Skipped` where the peer's language or program is not on this machine. */
  run(peer: string): Promise<Row | readonly Row[]>;
}

export interface Row {
  /** The peer with its version, as people know it. */
  readonly peer: string;
  readonly cells: readonly string[];
  /** One sentence each: what is less than it should be, and why. */
  readonly notes: readonly string[];
  /** Claims of the product that were not true: each makes the run fail. */
  readonly wrong: readonly string[];
}

export class Skipped extends Error {
  override readonly name = "Skipped";
}
