import type { Task } from "../domain/task";
import type { FileContent } from "./inspect";

/** A file that is to be sent: its content, or why it is not known. */
export interface PlannedFile {
  /** The file's name with its extension, as shown to the user. */
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
  /** Where it was sent, in words that follow "to". */
  readonly where: string;
  /** Milliseconds since the epoch. */
  readonly when: number;
  /** "sent": without an outcome, because it is under way or was interrupted. */
  readonly state: "confirmed" | "unknown" | "sent";
}

export interface PlannedUpload {
  readonly files: readonly PlannedFile[];
  readonly task: Task;
  readonly earlier: readonly EarlierUpload[];
}
