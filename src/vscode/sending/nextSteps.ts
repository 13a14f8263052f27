import { commandStep, type NextStep } from "../base/nextStep";
import { type NotDone, type RefusalStep, refusalSteps } from "../base/refusalSteps";
import { type CommandAction, type Remedy, remedyAction, remedyActions } from "../base/remedies";
import type { WithSessions } from "../environments/readySession";
import type { Session } from "../environments/session";
import { type ChangedRow, rowSteps } from "./rowSteps";

/** What can be done about it, as buttons: the likeliest first, the log last. */
export function nextSteps(context: WithSessions, session: Session, row: ChangedRow, notDone: NotDone): NextStep[] {
  const { environment } = session;
  const steps = rowSteps(context, session, row);
  const own = refusalSteps(notDone).map((step) =>
    isRemedy(step) ? commandStep(remedyAction(step), environment) : steps[step](),
  );
  const { kind, request } = notDone.refusal;
  const known = remedyActions(kind, environment.kind, request).map((one) => commandStep(one, environment));
  return [...own, ...known];
}

/** The same for the task's page, which has buttons of its own for the task and its loan. */
export function pageActions({ environment }: Session, notDone: NotDone): CommandAction[] {
  const own = refusalSteps(notDone).filter(isRemedy).map(remedyAction);
  const { kind, request } = notDone.refusal;
  return [...own, ...remedyActions(kind, environment.kind, request)];
}

function isRemedy(step: RefusalStep): step is Extract<RefusalStep, Remedy> {
  return step === "switchEnvironment" || step === "diagnoseConnection";
}
