import type { KeptContent, KeptContents } from "./keptContents";
import { KEPT_CALLS, type ReceivedCall } from "./receivedCalls";

/** The documents of one upload request that was done (service.md 4.4 and 4.5), whatever became of its answer. */
export interface ReceivedUpload {
  /** `number` of the call that brought it. */
  readonly call: number;
  /** ID of the loan and of the task, as the path named them. */
  readonly loan: string;
  readonly task: string;
  /** Form field of the files. */
  readonly field: string;
  /** In the order of the form. */
  readonly files: readonly UploadedFile[];
}

export interface UploadedFile {
  /** As it was sent. */
  readonly name: string;
  /** Of its part of the form; `application/octet-stream` when the part named none. */
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
  /** Hexadecimal, lower case. */
  readonly sha256: string;
  /** A copy of what was sent, a Buffer. Throws an Error when it is not kept: see the option `keepContents`. */
  bytes(): Uint8Array;
}

/** A file that has arrived, with what is kept of it. */
export interface ArrivedFile extends Omit<UploadedFile, "bytes"> {
  readonly content: KeptContent;
}

interface Entry {
  readonly upload: ReceivedUpload;
  readonly contents: readonly KeptContent[];
}

/** The uploads that were received, the latest ones. */
export class ReceivedUploads {
  readonly contents: KeptContents;
  readonly #uploads: Entry[] = [];

  constructor(contents: KeptContents) {
    this.contents = contents;
  }

  receive(
    call: ReceivedCall,
    place: Pick<ReceivedUpload, "loan" | "task" | "field">,
    files: readonly ArrivedFile[],
  ): void {
    const upload: ReceivedUpload = {
      call: call.number,
      ...place,
      files: files.map(({ content, ...file }) => ({ ...file, bytes: () => content.bytes() })),
    };
    this.#uploads.push({ upload, contents: files.map(({ content }) => content) });
    if (this.#uploads.length > KEPT_CALLS) this.#forget(this.#uploads.splice(0, 1));
  }

  /** The oldest first. */
  list(): ReceivedUpload[] {
    return this.#uploads.map(({ upload }) => ({ ...upload, files: upload.files.map((file) => ({ ...file })) }));
  }

  clear(): void {
    this.#forget(this.#uploads.splice(0));
  }

  #forget(entries: readonly Entry[]): void {
    for (const content of entries.flatMap(({ contents }) => contents)) this.contents.forget(content);
  }
}
