import type { Environment } from "../../domain/environment";
import { oneLine } from "../../domain/text";
import { zoneOption } from "../../domain/timeZone";
import { simulatorEnvironment } from "../environments/environmentList";
import { type AgentWindow, allowedSession, assertAccess, assertStillAllowed, tellFirstUse } from "./access";
import { type AgentView, agentView, isoDay, readUnread, timeText } from "./facts";
import { type ChangesInput, getChanges, getPreparedChange } from "./getChanges";
import { prepareChange } from "./prepare";
import { offerForReview } from "./prepared";
import { findTasks, getLoan, listLoans, serviceRules } from "./readTools";
import { simulatorTool } from "./simulatorTool";
import { AgentRefusal, type ContributedTool, checkedInput } from "./toolCall";

/** The answer may name the environment that it is about. `input`: as the tool's schema has it. */
type ToolWork<Input> = (window: AgentWindow, input: Input) => Promise<{ readonly environment?: EnvironmentFacts }>;
type EnvironmentFacts = Pick<Environment, "name" | "kind">;

/** What each tool of the manifest does; a test holds the two equal. */
export const tools = {
  loanOps_list_loans: readTool(listLoans),
  loanOps_get_loan: readTool(getLoan),
  loanOps_find_tasks: readTool(findTasks),
  loanOps_get_changes: readTool(async (view, input: ChangesInput) => getChanges(view, input, await view.sent())),
  loanOps_get_prepared_change: readTool(async (view) => getPreparedChange(view, await view.sent())),
  async loanOps_get_service_rules(_window, input) {
    assertAccess(simulatorEnvironment());
    return serviceRules(input);
  },
  /** Lets a change wait for the user, and sends nothing itself. */
  async loanOps_prepare_change(window, input) {
    const session = await allowedSession(window);
    await readUnread(session);
    await offerForReview(window, session, (now) => prepareChange(now, input));
    return { environment: environmentFacts(session.environment), prepared: "waiting", next: AFTER_PREPARING };
  },
  async loanOps_control_simulator(window, input) {
    const environment = simulatorEnvironment();
    assertAccess(environment);
    tellFirstUse(window, environment);
    return simulatorTool(window, input);
  },
} satisfies Readonly<Record<string, ToolWork<never>>>;

const AFTER_PREPARING =
  "The user sees a notification, and decides. That may take long: do not wait for it, and do not ask for it again. get_prepared_change tells what became of it.";

/** Reads nothing but what the window has of its active environment. */
function readTool<Input>(answer: (view: AgentView, input: Input) => object | Promise<object>): ToolWork<Input> {
  return async (window, input) => {
    const session = await allowedSession(window);
    const view = await agentView(window, session);
    const said = await answer(view, input);
    assertStillAllowed(window, session);
    const { environment, now } = view;
    const weekday = new Intl.DateTimeFormat("en", { weekday: "long", ...zoneOption() }).format(now);
    const when = { now: timeText(now), today: `${isoDay(now)}, ${weekday}` };
    return { environment: environmentFacts(environment), ...when, ...said };
  };
}

function environmentFacts({ name, kind }: Environment): EnvironmentFacts {
  return { name: oneLine(name, 60), kind };
}

/** Answers an agent, in JSON. What goes wrong is an answer, too; the log gets a line without a value. */
export async function callTool(window: AgentWindow, tool: ContributedTool, input: unknown): Promise<string> {
  let problem: AgentRefusal | undefined;
  const answer: Awaited<ReturnType<ToolWork<never>>> = await runTool(window, tool, input).catch((error: unknown) => {
    if (!(error instanceof AgentRefusal)) window.log.failure(error);
    problem = error instanceof AgentRefusal ? error : UNEXPECTED;
    return { error: problem.code, message: problem.message };
  });
  const text = JSON.stringify(answer);
  // Those that the answer names: a change that was prepared for a loan names none.
  const loans = new Set(text.match(/"loan-\d+"/g)).size;
  window.log.info(
    [
      `agent tool ${tool.name.replace("loanOps_", "")}`,
      answer.environment?.name ?? [],
      problem?.code ?? (loans === 0 ? [] : `${loans} loans`),
      `${text.length} characters`,
    ]
      .flat()
      .join(" · "),
  );
  return text;
}

async function runTool(window: AgentWindow, { name, inputSchema }: ContributedTool, input: unknown) {
  const work: ToolWork<never> = tools[name as keyof typeof tools];
  return work(window, (await checkedInput(inputSchema, input)) as never);
}

const UNEXPECTED = new AgentRefusal("failed", "Something unexpected went wrong. The log of Loan Ops says what.");
