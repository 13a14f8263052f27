import type { Environment } from "../../domain/environment";
import { oneLine } from "../../domain/text";
import { zoneOption } from "../../domain/timeZone";
import { simulatorEnvironment } from "../environments/environmentList";
import { type AgentWindow, allowedSession, needAccess, needStill, tellFirstUse } from "./access";
import { controlSimulator } from "./controlSimulator";
import { type AgentView, agentView, dayText, readUnread, timeText } from "./facts";
import { type ChangesInput, getChanges, getPreparedChange } from "./getChanges";
import { prepareChange } from "./prepare";
import { letWait } from "./prepared";
import { findTasks, getLoan, listLoans } from "./readTools";
import { AgentRefusal, type ContributedTool } from "./toolCall";

interface ToolResult {
  readonly answer: object;
  /** The name of the environment that it is about. */
  readonly environment?: string;
}

/** `input`: as the tool's schema has it. */
type Tool<Input> = (window: AgentWindow, input: Input) => Promise<ToolResult>;

/** What each tool of the manifest does; a test holds the two equal. */
export const tools = {
  loanOps_list_loans: reading(listLoans),
  loanOps_get_loan: reading(getLoan),
  loanOps_find_tasks: reading(findTasks),
  loanOps_get_changes: reading(async (view, input: ChangesInput) => getChanges(view, input, await view.sent())),
  loanOps_get_prepared_change: reading(async (view) => getPreparedChange(view, await view.sent())),
  async loanOps_get_service_rules(_window, input) {
    needAccess(simulatorEnvironment());
    const { serviceRules } = await import("./serviceRules");
    return { answer: serviceRules(input) };
  },
  /** Lets a change wait for the user, and sends nothing itself. */
  async loanOps_prepare_change(window, input) {
    const session = await allowedSession(window);
    const { environment } = session;
    await readUnread(session);
    await letWait(window, session, (now) => prepareChange(now, input));
    const answer = { environment: shownEnvironment(environment), prepared: "waiting", next: NEXT };
    return { answer, environment: environment.name };
  },
  /** Changes nothing but a simulator of this window. */
  async loanOps_control_simulator(window, input) {
    const environment = simulatorEnvironment();
    needAccess(environment);
    tellFirstUse(window, environment);
    return { answer: await controlSimulator(window, input), environment: environment.name };
  },
} satisfies Readonly<Record<string, Tool<never>>>;

const NEXT =
  "The user sees a notification, and decides. That may take long: do not wait for it, and do not ask for it again. get_prepared_change tells what became of it.";

/** Reads nothing but what the window has of its active environment. */
function reading<Input>(answer: (view: AgentView, input: Input) => object | Promise<object>): Tool<Input> {
  return async (window, input) => {
    const session = await allowedSession(window);
    const view = await agentView(window, session);
    const said = await answer(view, input);
    needStill(window, session);
    const { environment, now } = view;
    const weekday = new Intl.DateTimeFormat("en", { weekday: "long", ...zoneOption() }).format(now);
    const when = { now: timeText(now), today: `${dayText(now)}, ${weekday}` };
    return { answer: { environment: shownEnvironment(environment), ...when, ...said }, environment: environment.name };
  };
}

function shownEnvironment({ name, kind }: Environment): object {
  return { name: oneLine(name, 60), kind };
}

/** Answers an agent, in JSON. What goes wrong is an answer, too; the log gets a line without a value. */
export async function callTool(window: AgentWindow, tool: ContributedTool, input: unknown): Promise<string> {
  let problem: AgentRefusal | undefined;
  const { answer, environment } = await answered(window, tool, input).catch((error: unknown): ToolResult => {
    if (!(error instanceof AgentRefusal)) window.log.failure(error);
    problem = error instanceof AgentRefusal ? error : UNEXPECTED;
    return { answer: { error: problem.code, message: problem.message } };
  });
  const text = JSON.stringify(answer);
  // Those that the answer names: a change that was prepared for a loan names none.
  const loans = new Set(text.match(/"loan-\d+"/g)).size;
  window.log.info(
    [
      `agent tool ${tool.name.replace("loanOps_", "")}`,
      ...(environment === undefined ? [] : [oneLine(environment)]),
      problem?.code ?? (loans === 0 ? [] : `${loans} loans`),
      `${text.length} characters`,
    ]
      .flat()
      .join(" · "),
  );
  return text;
}

async function answered(window: AgentWindow, tool: ContributedTool, input: unknown): Promise<ToolResult> {
  const { checkedInput } = await import("./toolInput");
  const work: Tool<never> = tools[tool.name as keyof typeof tools];
  return work(window, checkedInput(tool.inputSchema, input) as never);
}

const UNEXPECTED = new AgentRefusal("failed", "Something unexpected went wrong. The log of Loan Ops says what.");
