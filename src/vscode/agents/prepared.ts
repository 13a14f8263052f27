import type { ActivityOutcome, SentActivity } from "../../ledger/activity";
import { reportFailure } from "../base/reportFailure";
import type { Session } from "../environments/session";
import type { AgentRequest } from "../sending/agentRequest";
import type { AgentWindow } from "./agentContext";
import { AgentRefusal } from "./agentRefusal";

/** A change that an agent prepared, for the user to decide about. */
export interface Prepared extends Partial<Pick<AgentRequest, "chose" | "reason">> {
  /** What is recorded where the user leaves the dialog. */
  readonly activity: SentActivity;
  /** The extension's own command, which asks the user. */
  run(context: AgentWindow & { readonly agent: AgentRequest }): Promise<void>;
}

/** What came of the dialog. What the user saw in it is not told. */
type DialogAnswer =
  | { readonly dialog: "notOpened" | "opened" | "left" }
  | { readonly dialog: "confirmed"; readonly outcome: ActivityOutcome };

/** Shows the dialog and follows it to its end, or until the agent is stopped. One at a time. */
export async function askUser(
  window: AgentWindow,
  session: Session,
  prepared: Prepared,
  stopped: Promise<void>,
): Promise<DialogAnswer> {
  if (window.dialogs.size > 0) {
    throw new AgentRefusal(
      "dialogOpen",
      "A dialog that an agent asked for is open. Wait until the user has answered it.",
    );
  }
  if (window.sessions.current?.environment !== session.environment) {
    throw new AgentRefusal("environmentChanged", "The user has switched to another environment meanwhile.");
  }
  window.dialogs.add(prepared);
  const answered = follow(window, session, prepared).finally(() => window.dialogs.delete(prepared));
  return Promise.race([answered, stopped.then(() => ({ dialog: "opened" }) as const)]);
}

async function follow(window: AgentWindow, session: Session, prepared: Prepared): Promise<DialogAnswer> {
  const followed = { dialog: "notOpened" as DialogAnswer["dialog"], outcome: "notSent" as ActivityOutcome };
  const agent: AgentRequest = {
    chose: prepared.chose ?? [],
    reason: prepared.reason,
    opened() {
      followed.dialog = "left";
    },
    confirmed() {
      followed.dialog = "confirmed";
    },
    ended(outcome) {
      followed.outcome = outcome;
    },
  };
  try {
    await prepared.run({ ...window, agent });
  } catch (error) {
    // Not awaited: the agent does not wait until the user has closed the message.
    void reportFailure(error, window.log);
  }
  const { dialog, outcome } = followed;
  if (dialog === "confirmed") return { dialog, outcome };
  if (dialog === "left") await recordLeft(window, session, prepared);
  return { dialog };
}

/** What an agent prepared is in the record, also where nothing of it was sent. */
async function recordLeft(
  { activities, log }: AgentWindow,
  { environment: { id: environmentId, name: environmentName } }: Session,
  { activity }: Prepared,
): Promise<void> {
  try {
    const ledger = await activities.open();
    const id = await ledger.plan({ ...activity, environmentId, environmentName, preparedBy: "agent" });
    await ledger.settle(id, "notSent");
  } catch (error) {
    log.failure(error);
  }
}
