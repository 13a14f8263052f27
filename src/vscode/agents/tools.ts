import type { Environment } from "../../domain/environment";
import { oneLine } from "../../domain/text";
import type { Activity } from "../../ledger/activity";
import { isSentTo } from "../../ledger/sameChange";
import { SIMULATOR } from "../environments/environmentList";
import type { Session } from "../environments/session";
import { type AgentWindow, allowedSession, needSimulatorAccess, tellFirstUse } from "./access";
import { type AgentView, agentView, readUnread } from "./facts";
import { getChanges, listActivity } from "./getChanges";
import { prepareReassign, prepareReject, prepareUpload } from "./prepare";
import { letWait, type Prepared } from "./prepared";
import { explainLoan, findTasks, getLoan, listLoans } from "./readTools";
import { dayText, timeText } from "./recordData";
import { advanceSimulator, resetSimulator, setSimulatorFault, startSimulator } from "./simulatorTools";
import { AgentRefusal, type AgentTool, LONGEST_ANSWER, type ToolAnswer } from "./toolCall";

interface ToolResult extends ToolAnswer {
  /** The name of the environment that it is about. */
  readonly environment?: string;
  /** Why there is no answer, in one word. */
  readonly problem?: string;
}

type Tool = (window: AgentWindow, input: unknown) => Promise<ToolResult>;

/** What each tool does. */
export const tools: Readonly<Record<AgentTool, Tool>> = {
  list_loans: reading(listLoans),
  get_loan: reading(getLoan),
  find_tasks: reading(findTasks),
  explain_loan: reading(explainLoan),
  get_changes: readingWithActivities(getChanges),
  list_activity: readingWithActivities(listActivity),
  async get_service_rules(_window, input) {
    needSimulatorAccess();
    const { serviceRules } = await import("./serviceRules");
    return serviceRules(input);
  },
  prepare_upload: preparing(prepareUpload),
  prepare_reject: preparing(prepareReject),
  prepare_reassign: preparing(prepareReassign),
  start_simulator: controlling(startSimulator),
  set_simulator_fault: controlling(setSimulatorFault),
  advance_simulator: controlling(advanceSimulator),
  reset_simulator: controlling(resetSimulator),
};

/** Lets a change wait for the user, and sends nothing itself. */
function preparing(prepare: (session: Session, input: unknown) => Promise<Prepared>): Tool {
  return async (window, input) => {
    const session = await allowedSession(window);
    const { environment } = session;
    await readUnread(session);
    await letWait(window, session, (now) => prepare(now, input));
    return {
      answer: { environment: shownEnvironment(environment), prepared: "waiting", next: NEXT },
      loans: 1,
      environment: environment.name,
    };
  };
}

const NEXT =
  "The user sees a notification, and decides. That may take long: do not wait for it, and do not ask for it again. list_activity tells under “prepared” what became of it.";

/** Changes nothing but a simulator of this window. */
function controlling(control: (window: AgentWindow, input: unknown) => Promise<object>): Tool {
  return async (window, input) => {
    needSimulatorAccess();
    tellFirstUse(window, SIMULATOR);
    return { answer: await control(window, input), loans: 0, environment: SIMULATOR.name };
  };
}

function reading(answer: (view: AgentView, input: unknown) => ToolAnswer): Tool {
  return readingWithActivities(
    (view, input) => answer(view, input),
    async () => [],
  );
}

/** Reads nothing but what the window has of its active environment. */
function readingWithActivities(
  answer: (view: AgentView, input: unknown, sent: readonly Activity[]) => ToolAnswer,
  read = sentTo,
): Tool {
  return async (window, input) => {
    const session = await allowedSession(window);
    const view = await agentView(window, session);
    const sent = await read(window, session.environment);
    const { answer: said, loans } = answer(view, input, sent);
    return { answer: { ...around(view), ...said }, loans, environment: session.environment.name };
  };
}

async function sentTo({ activities }: AgentWindow, environment: Environment): Promise<readonly Activity[]> {
  const all = await activities.ledger.activities();
  return all.filter((activity) => isSentTo(environment, activity));
}

function shownEnvironment({ name, kind }: Environment): object {
  return { name: oneLine(name, 60), kind };
}

/** Where and when it was said. */
function around({ environment, now }: AgentView): object {
  const weekday = new Intl.DateTimeFormat("en", { weekday: "long" }).format(now);
  return {
    environment: shownEnvironment(environment),
    now: timeText(now),
    today: `${dayText(now)}, ${weekday}`,
  };
}

/** Answers an agent, in JSON. What goes wrong is an answer, too; the log gets a line without a value. */
export async function callTool(window: AgentWindow, name: AgentTool, input: unknown): Promise<string> {
  const result = await tools[name](window, input).catch((error: unknown) => failed(window, error));
  const text = withinBounds(JSON.stringify(result.answer));
  window.log.info(
    [
      `agent tool ${name}`,
      ...(result.environment === undefined ? [] : [oneLine(result.environment)]),
      ...(result.problem === undefined ? [`${result.loans} loans`] : [result.problem]),
      `${text.length} characters`,
    ].join(" · "),
  );
  return text;
}

function failed({ log }: AgentWindow, error: unknown): ToolResult & { readonly problem: string } {
  if (error instanceof AgentRefusal) return problem(error.code, error.message);
  log.failure(error);
  return problem("failed", "Something unexpected went wrong. The log of Loan Ops says what.");
}

function problem(code: string, message: string): ToolResult & { readonly problem: string } {
  return { answer: { error: code, message }, loans: 0, problem: code };
}

function withinBounds(text: string): string {
  if (text.length <= LONGEST_ANSWER) return text;
  return JSON.stringify(problem("tooLong", "The answer is too long. Name one loan, or fewer conditions.").answer);
}
