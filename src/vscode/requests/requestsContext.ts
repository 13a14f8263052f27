import type { ShareSafe } from "../shareSafe/shareSafe";
import type { KeptRequest, KeptRequests } from "./keptRequests";

/** What the commands for requests work with. */
export interface RequestsContext {
  readonly requests: KeptRequests;
  readonly shareSafe: ShareSafe;
  /** Made when the first is shown. */
  requestDocuments(): Promise<{ show(request: KeptRequest): Promise<void> }>;
}
