import type { Environment } from "../../domain/environment";
import type { Loan } from "../../domain/loan";
import type { Entry } from "../../store/entry";
import type { Change } from "../../store/seen";
import { entryShown } from "../../store/shown";
import type { AgentSettings } from "../environments/agentAccess";
import type { Session } from "../environments/session";
import type { AgentWindow } from "./agentContext";
import { Handles } from "./handles";
import type { PreparedChange } from "./preparedChanges";

/** The listed loans of an environment as an agent may see them. */
export interface AgentView {
  readonly environment: Environment;
  readonly settings: AgentSettings;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Whether names and texts in it are pseudonyms. */
  readonly masked: boolean;
  readonly handles: Handles;
  /** What an agent prepared last, if that was for this environment. */
  readonly prepared?: PreparedChange | undefined;
  readonly entries: readonly Entry<Loan>[];
  changes(reference: string): readonly Change[];
  /** When the state was read that the changes are counted from; undefined if not known. */
  seenAsOf(reference: string): number | undefined;
}

/** Masked whatever the mode is, but for the simulator, whose people are invented: it is as the window shows it. */
export async function agentView(window: AgentWindow, session: Session, settings: AgentSettings): Promise<AgentView> {
  const { shareSafe, prepared } = window;
  const { environment, store, changes } = session;
  const masking = environment.kind === "simulator" ? session.masking : await shareSafe.alwaysMasking(environment.id);
  await readUnread(session);
  await changes.settled();
  return {
    environment,
    settings,
    now: Date.now(),
    masked: masking.on,
    handles: handlesOf(window, environment),
    prepared: prepared.latest?.environmentId === environment.id ? prepared.latest : undefined,
    entries: store.loans.trueEntries.map((entry) => entryShown(entry, (loan) => masking.loan(loan), masking)),
    changes: (reference) => changes.trueChanges(reference).map((change) => masking.change(change)),
    seenAsOf: (reference) => changes.seenAsOf(reference),
  };
}

/** The handles of an environment, which stay while the window does. */
export function handlesOf({ handles }: AgentWindow, { id }: Environment): Handles {
  const known = handles.get(id) ?? new Handles();
  handles.set(id, known);
  return known;
}

/** Waits for loans that were never read, as right after the start of the window. */
export async function readUnread({ store }: Session): Promise<void> {
  const unread = store.loans.entries.filter(({ value, failure }) => value === undefined && failure === undefined);
  await store.loans.refresh(unread.map(({ reference }) => reference));
}
