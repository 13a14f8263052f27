import type { BatchContext } from "../sending/batch/batchContext";
import type { ChangedViews } from "../sending/bringIntoSight";
import type { ShareSafe } from "../shareSafe/shareSafe";
import type { Simulators } from "../simulator/simulators";
import type { RowsContext } from "../targets/commandRows";
import type { PreparedChanges } from "./preparedChanges";

/** What the tools for agents work with. */
export interface AgentContext extends BatchContext, RowsContext, ChangedViews {
  readonly shareSafe: ShareSafe;
  readonly simulators: Simulators;
}

/** The same in one window. */
export interface AgentWindow extends AgentContext {
  /** The IDs of the environments in which the user was told of an agent. */
  readonly told: Set<string>;
  readonly prepared: PreparedChanges;
}
