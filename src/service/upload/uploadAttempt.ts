import type { UploadProgress } from "./uploadBody";

/** What is known of an upload while it is under way. */
export interface UploadAttempt {
  readonly progress: UploadProgress;
  status: number | undefined;
  /** Bytes of the answer's body. */
  received: number;
  /** What is odd about an answer that is a success all the same. */
  remark: string | undefined;
}
