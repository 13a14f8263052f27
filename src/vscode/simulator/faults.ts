import * as vscode from "vscode";
import type { LoanStore } from "../../store/loanStore";
import type { PlannedSimulatorFault, SimulatorFault, Simulators, WindowSimulator } from "../environments/simulators";
import { commandIds } from "../ui/commandIds";
import { type Choice, type ChoiceList, choose, commandTitle, separator } from "../ui/window/pickers";
import { createStatusBarItem } from "../ui/window/views";
import type { SimulatorMenu } from "./start";

const FAULT_STATUSES = [301, 302, 307, 400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 502, 503, 504];
/** The calls of a failure that is planned until it is cleared: the most that a simulator takes. */
const UNTIL_CLEARED = 1_000_000;
/** Kinds that come before the work or after it. */
const MAY_BE_APPLIED = ["reset", "no-answer", "status", "refusal"];
const QUERY_OPERATIONS = ["loan", "deal"];

/** Plans how the next calls of an operation fail. Resolves to a sentence that says so. */
export async function planFailure(menu: SimulatorMenu): Promise<string> {
  const { current } = menu.app.sessions;
  const presets = current?.environment.baseUrl === menu.simulator.url ? refreshFaults(menu, current.store) : [];
  const kinds = menu.module.FAULT_KINDS.map((fault) => ({
    label: howText({ fault }),
    description: fault,
    value: () => planKind(menu, fault),
  }));
  const plan = await ask([...presets, separator(""), ...kinds], vscode.l10n.t("How do the next calls fail?"));
  return await plan();
}

function ask<T>(choices: ChoiceList<T>, question: string): Promise<T> {
  return choose(commandTitle(commandIds.controlSimulator), choices, question);
}

function refreshFaults(
  { app: { simulators }, simulator }: SimulatorMenu,
  { loans }: LoanStore,
): Choice<() => Promise<string>>[] {
  const row = (label: string, fault: SimulatorFault) => ({
    label,
    iconPath: new vscode.ThemeIcon("zap"),
    async value() {
      const planned = simulators.plan(simulator, { ...fault, operation: "loan", calls: UNTIL_CLEARED });
      const following = loans.onDidUpdate(() => {
        // One refresh may take several requests.
        if (planned.met === 0 || loans.entries.some(({ loading }) => loading)) return;
        following.dispose();
        void planned.remove().then(() => simulators.changed());
      });
      return vscode.l10n.t("Planned: {0}.", label);
    },
  });
  return [
    row(vscode.l10n.t("The next refresh fails with HTTP 503"), { fault: "status", status: 503 }),
    row(vscode.l10n.t("The next refresh gets no answer in time"), { fault: "no-answer" }),
    row(vscode.l10n.t("The next refresh finds the token expired"), { fault: "status", status: 401 }),
  ];
}

async function planKind({ app, simulator, module }: SimulatorMenu, fault: SimulatorFault["fault"]): Promise<string> {
  if (fault === "connection-refused") {
    return vscode.l10n.t("Done: {0}.", howText(app.simulators.plan(simulator, { fault })));
  }
  const statuses = FAULT_STATUSES.map((value) => ({ label: `${value}`, value }));
  const status = fault === "status" ? await ask(statuses, vscode.l10n.t("Which HTTP status?")) : undefined;
  const operations = module.OPERATIONS.map((value) => ({ label: operationText(value), value }));
  const operation = await ask(operations, vscode.l10n.t("Calls of which operation?"));
  const mayBeApplied = MAY_BE_APPLIED.includes(fault) && !QUERY_OPERATIONS.includes(operation);
  const times = [
    { label: vscode.l10n.t("Before the work: nothing is changed"), value: false },
    { label: afterWorkText(), value: true },
  ];
  const applied = mayBeApplied ? await ask(times, vscode.l10n.t("When does it fail?")) : undefined;
  const counts = [1, 2, 3, 5, 10, UNTIL_CLEARED].map((value) => ({ label: callsText(value), value }));
  const calls = await ask(counts, vscode.l10n.t("How many calls?"));
  const plan = { fault, operation, calls, status, applied } as SimulatorFault;
  return vscode.l10n.t("Planned: {0}.", plannedText(app.simulators.plan(simulator, plan)));
}

/** What is planned, with the calls that are still to meet it. */
function plannedText(planned: PlannedSimulatorFault): string {
  const { fault, operation = "any", calls, met, applied } = planned;
  if (fault === "connection-refused") return howText(planned);
  const parts = [operationText(operation), callsText(calls - met), howText(planned)];
  return [...parts, ...(applied ? [afterWorkText()] : [])].join(" · ");
}

function howText({ fault, status }: { readonly fault: string; readonly status?: number }): string {
  if (status !== undefined) return `HTTP ${status}`;
  const words: Readonly<Record<string, string>> = {
    "connection-refused": vscode.l10n.t("Refuse all connections for 30 seconds"),
    reset: vscode.l10n.t("Reset the connection"),
    delay: vscode.l10n.t("Answer 10 seconds late"),
    "no-answer": vscode.l10n.t("Never answer"),
    "slow-drip": vscode.l10n.t("Answer one byte a second"),
    status: vscode.l10n.t("Answer with an HTTP status, as a gateway does…"),
    "empty-body": vscode.l10n.t("Answer with an empty body"),
    "truncated-json": vscode.l10n.t("Answer with half of the JSON, as if it were complete"),
    "cut-off": vscode.l10n.t("Close the connection in the middle of the answer"),
    refusal: vscode.l10n.t("Refuse the operation"),
    "error-path": vscode.l10n.t("Answer with one field failed"),
    huge: vscode.l10n.t("Answer with 200 MB"),
  };
  return words[fault] ?? fault;
}

function afterWorkText(): string {
  return vscode.l10n.t("After the work: it is done, only its answer is lost");
}

function callsText(calls: number): string {
  if (calls > UNTIL_CLEARED / 2) return vscode.l10n.t("Every call, until cleared");
  return calls === 1 ? vscode.l10n.t("The next call") : vscode.l10n.t("The next {0} calls", calls);
}

function operationText(name: string): string {
  return name === "any" ? vscode.l10n.t("Any operation") : name;
}

/** Those that calls are still to meet, and refused connections while they last. */
export function waitingFaults(simulator: WindowSimulator): readonly PlannedSimulatorFault[] {
  return simulator.faults().filter(({ calls, met }) => met < calls);
}

/**
 * Shows that this window serves a simulator to other programs, and where; and what is planned for the calls of either, as
 * long as it is. A click opens its menu.
 */
export function simulatorStatus(simulators: Simulators): vscode.Disposable {
  const { item, show } = createStatusBarItem("loanOps.simulator", 51, commandIds.controlSimulator);
  let commandUrl: string | undefined;
  const update = () => {
    const { started, running } = simulators;
    const planned = running.flatMap(({ simulator }) => waitingFaults(simulator).map((fault) => ({ simulator, fault })));
    const [first] = planned;
    if (started === undefined && first === undefined) return item.hide();
    const simulatorUrl = (started ?? first?.simulator)?.url ?? "";
    // A click on a command that was just replaced does nothing. VS Code shows no title of it.
    if (simulatorUrl !== commandUrl) {
      item.command = { command: commandIds.controlSimulator, title: "", arguments: [{ simulatorUrl }] };
      commandUrl = simulatorUrl;
    }
    show({
      icon: first === undefined ? "broadcast" : "zap",
      text: [
        first ? vscode.l10n.t("Planned: {0}", howText(first.fault)) : [],
        started ? vscode.l10n.t("Simulator at {0}", new URL(started.url).host) : [],
      ]
        .flat()
        .join(" · "),
      tooltip: [
        ...(started ? [vscode.l10n.t("Other programs find the simulator at {0}.", started.url)] : []),
        ...planned.map(({ simulator, fault }) => `${simulator.url}: ${plannedText(fault)}`),
        vscode.l10n.t("Click for its menu."),
      ],
    });
  };
  update();
  return vscode.Disposable.from(item, simulators.onDidChange(update));
}
