export type FindingCode =
  | "emptyFile"
  | "unreadable"
  | "folder"
  | "symbolicLink"
  | "unsavedChanges"
  | "sameFileTwice"
  | "passwordProtected"
  | "contentMismatch"
  | "alreadySent"
  | "taskFinished"
  | "noDocumentAsked";

/** Something that the user should know before a plan is sent. */
export interface Finding {
  /** A warning can be overridden. An error cannot; one that names a file is resolved by leaving that file out. */
  readonly severity: "error" | "warning";
  readonly code: FindingCode;
  /** Its place in the plan's files; none when the finding is about the task. */
  readonly file?: number;
  /** For the user: what is wrong, then what it means. It contains the file's name, so it must not be logged. */
  readonly message: string;
}
