import type { Reports } from "../../base/reports";
import type { SendingContext } from "../sendingContext";

/** What a command that sends several things works with. */
export interface BatchContext extends SendingContext {
  readonly reports: Reports;
}
