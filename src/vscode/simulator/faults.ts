import * as vscode from "vscode";
import type { PlannedFault, Simulator, SimulatorModule } from "../environments/simulators";
import { choose } from "../ui/window/pickers";

const STATUSES = [301, 302, 307, 400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 502, 503, 504];

/** Plans how the next calls of an operation fail. Resolves to a sentence that says so, or undefined when the user left. */
export async function planFailure(simulator: Simulator, module: SimulatorModule): Promise<string | undefined> {
  const title = vscode.l10n.t("Make Calls Fail");
  const words = new Map(WORDS().map(([kind, label, detail]) => [kind, { label, detail }]));
  const choices = module.FAULT_KINDS.map((kind) => ({
    ...(words.get(kind) ?? { label: kind }),
    description: kind,
    value: kind,
  }));
  const fault = await choose(title, choices, vscode.l10n.t("How do they fail?"));
  if (fault === undefined) return undefined;
  if (fault === "connection-refused") {
    simulator.fault({ fault });
    return vscode.l10n.t("Connections are refused for 30 seconds.");
  }
  const statuses = STATUSES.map((value) => ({ label: `${value}`, value }));
  const status = fault === "status" ? await choose(title, statuses, vscode.l10n.t("Which HTTP status?")) : 0;
  if (status === undefined) return undefined;
  const operation = await pickOperation(title, module);
  if (operation === undefined) return undefined;
  const mayBeApplied = canBeApplied(fault, operation);
  const applied = mayBeApplied ? await pickApplied(title) : false;
  if (applied === undefined) return undefined;
  const counts = [1, 2, 3, 5, 10, UNTIL_CLEARED].map((value) => ({ label: callsText(value), value }));
  const calls = await choose(title, counts, vscode.l10n.t("How many calls?"));
  if (calls === undefined) return undefined;
  const more = { ...(fault === "status" && { status }), ...(mayBeApplied && { applied }) };
  simulator.fault({ fault, operation, calls, ...more });
  const how = fault === "status" ? `HTTP ${status}` : (words.get(fault)?.label ?? fault);
  const when = applied ? [vscode.l10n.t("After the work: it is done, only its answer is lost")] : [];
  return vscode.l10n.t("Planned: {0}.", [operationText(operation), callsText(calls), how, ...when].join(" · "));
}

function callsText(calls: number): string {
  if (calls === UNTIL_CLEARED) return vscode.l10n.t("Every call, until cleared");
  return calls === 1 ? vscode.l10n.t("The next call") : vscode.l10n.t("The next {0} calls", calls);
}

function operationText(name: string): string {
  return name === "any" ? vscode.l10n.t("Any operation") : name;
}

/** Whether it makes a difference that the work was done before its answer was lost. */
function canBeApplied(fault: string, operation: string): boolean {
  return ["reset", "no-answer", "status", "refusal"].includes(fault) && kindOf(operation) !== "query";
}

function kindOf(operation: string): "any" | "query" | "mutation" | "upload" {
  if (operation === "any") return "any";
  if (operation.startsWith("upload")) return "upload";
  return operation.includes(".") ? "mutation" : "query";
}

async function pickOperation(title: string, { OPERATIONS }: SimulatorModule): Promise<string | undefined> {
  return await choose(
    title,
    OPERATIONS.map((name) => ({
      label: operationText(name),
      // As GraphQL calls them, in any language.
      description: name === "any" ? "" : kindOf(name),
      value: name,
    })),
    vscode.l10n.t("Calls of which operation?"),
  );
}

async function pickApplied(title: string): Promise<boolean | undefined> {
  return await choose(
    title,
    [
      { label: vscode.l10n.t("Before the work: nothing is changed"), value: false },
      {
        label: vscode.l10n.t("After the work: it is done, only its answer is lost"),
        detail: vscode.l10n.t("A client that sends it again does it twice."),
        value: true,
      },
    ],
    vscode.l10n.t("When does it fail?"),
  );
}

/** What each kind of fault is called in a list. One that has no words here goes by its own name. */
const WORDS = (): [kind: string, label: string, detail: string][] => [
  [
    "connection-refused",
    vscode.l10n.t("Refuse connections"),
    vscode.l10n.t("Nothing listens on the port for 30 seconds. This affects all operations."),
  ],
  [
    "reset",
    vscode.l10n.t("Reset the connection"),
    vscode.l10n.t("Before the work is done, or after it. Then only the answer is lost."),
  ],
  [
    "delay",
    vscode.l10n.t("Answer late"),
    vscode.l10n.t("The work is done at once, and its answer comes 10 seconds later."),
  ],
  ["no-answer", vscode.l10n.t("Never answer"), vscode.l10n.t("The connection stays open until the client gives up.")],
  ["slow-drip", vscode.l10n.t("Answer one byte a second"), vscode.l10n.t("Longer than a client should wait.")],
  [
    "status",
    vscode.l10n.t("Answer with an HTTP status…"),
    vscode.l10n.t("A page of HTML, as a gateway or a proxy answers: 401, 429, 503, a redirect and more."),
  ],
  ["empty-body", vscode.l10n.t("Answer with nothing"), vscode.l10n.t("Status 200 and an empty body.")],
  ["truncated-json", vscode.l10n.t("Answer with half of the JSON"), vscode.l10n.t("Sent as if it were complete.")],
  [
    "cut-off",
    vscode.l10n.t("Break off in the middle"),
    vscode.l10n.t("Half of the answer, then the connection closes."),
  ],
  [
    "refusal",
    vscode.l10n.t("Refuse the operation"),
    vscode.l10n.t("The operation is null, and an error says why. An upload gets HTTP 422."),
  ],
  [
    "error-path",
    vscode.l10n.t("Answer with one field failed"),
    vscode.l10n.t("Partial data: the field is null, and an error names its path."),
  ],
  ["huge", vscode.l10n.t("Answer with 200 MB"), vscode.l10n.t("Valid JSON, but very large.")],
];

/** The calls of a failure that is planned until it is cleared: the most that a simulator takes. */
const UNTIL_CLEARED = 1_000_000;

/** Those that calls are still to meet. Refused connections are none: nobody sees who calls in vain. */
export function waitingFaults(simulator: Simulator): readonly PlannedFault[] {
  return simulator.faults().filter(({ fault, calls, met }) => fault !== "connection-refused" && met < calls);
}
