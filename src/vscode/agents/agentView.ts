import type { Environment } from "../../domain/environment";
import type { Loan } from "../../domain/loan";
import type { Entry } from "../../store/entry";
import type { Change } from "../../store/seen";
import { type Handles, handlesOf } from "../environments/handles";
import type { Session } from "../environments/session";
import type { AgentWindow } from "./agentContext";
import type { PreparedChange } from "./preparedChanges";

/** What the answers about the listed loans of an environment are made of. No text of it leaves the window. */
export interface AgentView {
  readonly environment: Environment;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly handles: Handles;
  /** What an agent prepared last, if that was for this environment. */
  readonly prepared?: PreparedChange | undefined;
  readonly entries: readonly Entry<Loan>[];
  changes(reference: string): readonly Change[];
  /** When the state was read that the changes are counted from; undefined if not known. */
  seenAsOf(reference: string): number | undefined;
}

export async function agentView(window: AgentWindow, session: Session): Promise<AgentView> {
  const { prepared } = window;
  const { environment, store, changes } = session;
  await readUnread(session);
  await changes.settled();
  return {
    environment,
    now: Date.now(),
    handles: handlesOf(environment),
    prepared: prepared.latest?.environmentId === environment.id ? prepared.latest : undefined,
    entries: store.loans.entries,
    changes: (reference) => changes.of(reference),
    seenAsOf: (reference) => changes.seenAsOf(reference),
  };
}

/** Waits for loans that were never read, as right after the start of the window. */
export async function readUnread({ store }: Session): Promise<void> {
  const unread = store.loans.entries.filter(({ value, failure }) => value === undefined && failure === undefined);
  await store.loans.refresh(unread.map(({ reference }) => reference));
}
