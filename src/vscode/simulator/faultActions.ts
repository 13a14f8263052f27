import * as vscode from "vscode";
import { choose } from "../base/choose";
import { faultLabels } from "./faultLabels";
import { UNTIL_CLEARED } from "./plannedFailures";
import type { Simulator, SimulatorFault, SimulatorModule } from "./simulatorModule";

const STATUSES = [301, 302, 307, 400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 502, 503, 504];
/** Plans how the next calls of an operation fail. Resolves to a sentence that says so, or undefined when the user left. */
export async function planFailure(simulator: Simulator, module: SimulatorModule): Promise<string | undefined> {
  const title = vscode.l10n.t("Make Calls Fail");
  const labels = faultLabels(Object.keys(module.FAULT_KINDS));
  const fault = await choose(
    title,
    labels.map(({ kind, label, detail }) => ({ label, description: kind, detail, value: kind })),
    vscode.l10n.t("How do they fail?"),
  );
  if (fault === undefined) return undefined;
  if (fault === "connection-refused") {
    simulator.fault({ fault });
    return vscode.l10n.t("Connections are refused for 30 seconds.");
  }
  const status = fault === "status" ? await pickStatus(title) : 0;
  if (status === undefined) return undefined;
  const operation = await pickOperation(title, module);
  if (operation === undefined) return undefined;
  const applied = canBeApplied(fault, operation) ? await pickApplied(title) : false;
  if (applied === undefined) return undefined;
  const calls = await pickCalls(title, operation);
  if (calls === undefined) return undefined;
  const planned: SimulatorFault = {
    fault,
    operation,
    calls,
    ...(fault === "status" ? { status } : {}),
    ...(canBeApplied(fault, operation) ? { applied } : {}),
  };
  simulator.fault(planned);
  const how = fault === "status" ? `HTTP ${status}` : (labels.find(({ kind }) => kind === fault)?.label ?? fault);
  return plannedText(how, operation, calls, applied);
}

function plannedText(how: string, operation: string, calls: number, applied: boolean): string {
  const whose = operation === "any" ? vscode.l10n.t("any operation") : operation;
  const what = applied
    ? vscode.l10n.t({
        message: "{0}, after the work is done",
        args: [how],
        comment: "{0} is how a call fails, such as HTTP 503",
      })
    : how;
  if (calls === UNTIL_CLEARED) return vscode.l10n.t("Planned for every call of {0}, until cleared: {1}.", whose, what);
  if (calls === 1) return vscode.l10n.t("Planned for the next call of {0}: {1}.", whose, what);
  return vscode.l10n.t("Planned for the next {0} calls of {1}: {2}.", calls, whose, what);
}

/** Whether it makes a difference that the work was done before its answer was lost. */
function canBeApplied(fault: string, operation: string): boolean {
  return ["reset", "no-answer", "status"].includes(fault) && kindOf(operation) !== "query";
}

function kindOf(operation: string): "any" | "query" | "mutation" | "upload" {
  if (operation === "any") return "any";
  if (operation.startsWith("upload")) return "upload";
  return operation.includes(".") ? "mutation" : "query";
}

async function pickStatus(title: string): Promise<number | undefined> {
  return await choose(
    title,
    STATUSES.map((status) => ({ label: `${status}`, value: status })),
    vscode.l10n.t("Which HTTP status?"),
  );
}

async function pickOperation(title: string, { OPERATIONS }: SimulatorModule): Promise<string | undefined> {
  const descriptions = {
    any: "",
    query: vscode.l10n.t({ message: "query", comment: "Kind of a GraphQL operation: a noun" }),
    mutation: vscode.l10n.t({ message: "mutation", comment: "Kind of a GraphQL operation: a noun" }),
    upload: vscode.l10n.t({ message: "upload", comment: "Kind of an operation: a noun" }),
  };
  return await choose(
    title,
    OPERATIONS.map((name) => ({
      label: name === "any" ? vscode.l10n.t("Any operation") : name,
      description: descriptions[kindOf(name)],
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

async function pickCalls(title: string, operation: string): Promise<number | undefined> {
  return await choose(
    title,
    [
      { label: vscode.l10n.t("The next call"), value: 1 },
      ...[2, 3, 5, 10].map((calls) => ({ label: vscode.l10n.t("The next {0} calls", calls), value: calls })),
      { label: vscode.l10n.t("Every call, until cleared"), value: UNTIL_CLEARED },
    ],
    operation === "any" ? vscode.l10n.t("How many calls?") : vscode.l10n.t("How many calls of {0}?", operation),
  );
}
