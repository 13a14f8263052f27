/** Contents of uploaded files, so many bytes in total: the oldest make room for new ones. */
export class KeptContents {
  readonly #most: number;
  /** The oldest first. */
  readonly #kept = new Set<KeptContent>();
  #size = 0;

  /** Bytes in total; 0 keeps nothing. */
  constructor(most: number) {
    this.#most = most;
  }

  /** For a file that begins to arrive. */
  open(name: string): KeptContent {
    const content = new KeptContent(name, (bytes) => this.#grow(bytes));
    if (this.#most === 0) content.drop("keepContents is 0");
    else this.#kept.add(content);
    return content;
  }

  /** Of an upload that nobody can ask for any more. */
  forget(content: KeptContent): void {
    if (!this.#kept.delete(content)) return;
    this.#size -= content.size;
    content.drop("the received calls were cleared since");
  }

  #grow(bytes: number): void {
    this.#size += bytes;
    for (const oldest of this.#kept) {
      if (this.#size <= this.#most) return;
      this.#kept.delete(oldest);
      this.#size -= oldest.size;
      oldest.drop(`keepContents keeps ${this.#most} bytes in total, the latest ones`);
    }
  }
}

/** What is asked for is not kept, or no longer. */
export class NotKept extends Error {}

/** The content of one file, as long as it is kept. */
export class KeptContent {
  readonly #name: string;
  readonly #grow: (bytes: number) => void;
  #chunks: Uint8Array[] = [];
  #size = 0;
  /** Why it is not kept. */
  #dropped: string | undefined;

  constructor(name: string, grow: (bytes: number) => void) {
    this.#name = name;
    this.#grow = grow;
  }

  get size(): number {
    return this.#size;
  }

  add(chunk: Uint8Array): void {
    if (this.#dropped !== undefined) return;
    this.#chunks.push(chunk);
    this.#size += chunk.byteLength;
    this.#grow(chunk.byteLength);
  }

  drop(reason: string): void {
    this.#chunks = [];
    this.#dropped = reason;
  }

  /** A copy. Throws a NotKept that says why the content is not kept. */
  bytes(): Buffer {
    if (this.#dropped !== undefined) {
      throw new NotKept(`The contents of ${JSON.stringify(this.#name)} were not kept: ${this.#dropped}.`);
    }
    return Buffer.concat(this.#chunks);
  }
}
