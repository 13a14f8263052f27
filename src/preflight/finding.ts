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

/** Something to know before a plan is sent. */
export interface Finding {
  /** A warning can be overridden. An error cannot; one that names a file is resolved by leaving that file out. */
  readonly severity: "error" | "warning";
  readonly code: FindingCode;
  /** Its place in the plan's files; none when the finding is about the task. */
  readonly file?: number;
  /** One sentence for the user: what is the matter and what it means. It holds the file's name, so it is not for a log. */
  readonly message: string;
}
