import type { Task } from "../domain/task";
import type { FileContent } from "./inspect";

/** A file that is to be sent: what it holds, or why nothing can be said. */
export interface PlannedFile {
  /** As the user knows it, with its extension. */
  readonly name: string;
  /** What it leads to, when it is a symbolic link. */
  readonly target?: string | undefined;
  /** When it was saved last, in milliseconds since the epoch, if an editor has changes of it that are not saved. */
  readonly savedAt?: number | undefined;
  readonly content: FileContent | { readonly problem: "unreadable" | "folder" };
}

/** An upload of the past: to any task, in any environment. */
export interface EarlierUpload {
  readonly sha256: string;
  /** Whether it went to the task of this plan. */
  readonly sameTask: boolean;
  /** In words that follow "to". */
  readonly where: string;
  /** Milliseconds since the epoch. */
  readonly when: number;
  /** "sent" is one that no outcome is known of, because it is on its way or was cut off. */
  readonly state: "confirmed" | "unknown" | "sent";
}

export interface PlannedUpload {
  readonly files: readonly PlannedFile[];
  readonly task: Task;
  readonly earlier: readonly EarlierUpload[];
}
