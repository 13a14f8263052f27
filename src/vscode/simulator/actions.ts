import * as vscode from "vscode";
import { type Choice, choose } from "../pick/choose";
import type { SimulatorFault, SimulatorHands, SimulatorModule } from "./simulatorModule";

/** Does it, asking for what it still needs; resolves to a sentence that says what was done, or undefined when the user left. */
type Action = () => Promise<string | undefined>;

const HOUR = 3_600_000;
const ALL_SCOPES = ["update:borrower"];
const STATUSES = [301, 302, 307, 400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 502, 503];

/** What can be done to a simulator at the moment. */
export function actionsFor(control: SimulatorHands, module: SimulatorModule): Choice<Action>[] {
  const { scenario, token, faults } = control.status();
  const narrow = token.scopes.length === 0;
  return [
    { label: vscode.l10n.t("$(clock) Let Time Pass…"), value: () => letTimePass(control) },
    {
      label: vscode.l10n.t("$(error) Let Calls Fail…"),
      description: faults.length === 0 ? "" : vscode.l10n.t("{0} planned", faults.length),
      value: () => letCallsFail(control, module),
    },
    {
      label: vscode.l10n.t("$(check) Let Nothing Fail Any More"),
      value: async () => {
        await control.clearFaults();
        return vscode.l10n.t("Nothing is made to fail any more.");
      },
    },
    { label: vscode.l10n.t("$(dashboard) Slow the Network…"), value: () => slowNetwork(control) },
    {
      label: token.expired ? vscode.l10n.t("$(key) Renew the Token") : vscode.l10n.t("$(key) Let the Token Expire"),
      value: async () => {
        control.setTokenExpired(!token.expired);
        return token.expired ? vscode.l10n.t("The token is valid again.") : vscode.l10n.t("The token has expired.");
      },
    },
    {
      label: narrow
        ? vscode.l10n.t("$(unlock) Give the Token Its Scopes Back")
        : vscode.l10n.t("$(lock) Take the Token's Scopes"),
      value: async () => {
        control.setScopes(narrow ? ALL_SCOPES : []);
        return narrow
          ? vscode.l10n.t("The token has its scopes back.")
          : vscode.l10n.t("The token has no scope any more.");
      },
    },
    {
      label: vscode.l10n.t("$(discard) Reset"),
      description: vscode.l10n.t("to the start of {0}", scenario),
      value: async () => {
        await control.reset();
        return vscode.l10n.t("The simulator is as it was at the start.");
      },
    },
  ];
}

async function letTimePass(control: SimulatorHands): Promise<string | undefined> {
  const periods: [string, number][] = [
    [vscode.l10n.t("An hour"), 1],
    [vscode.l10n.t("A day"), 24],
    [vscode.l10n.t("A week"), 7 * 24],
    [vscode.l10n.t("31 days"), 31 * 24],
  ];
  const chosen = await choose(
    vscode.l10n.t("How much time?"),
    periods.map(([label, hours]) => ({ label, value: { label, hours } })),
  );
  if (chosen === undefined) return undefined;
  await control.advance(chosen.hours * HOUR);
  return vscode.l10n.t("Time has passed: {0}. Everything on record is that much older.", chosen.label);
}

async function letCallsFail(control: SimulatorHands, module: SimulatorModule): Promise<string | undefined> {
  const kinds = Object.entries(module.FAULT_KINDS).map(([kind, detail]) => ({ label: kind, detail, value: kind }));
  const fault = await choose(vscode.l10n.t("How shall calls fail?"), kinds);
  if (fault === undefined) return undefined;
  if (fault === "connection-refused") {
    await control.fail({ fault });
    return vscode.l10n.t("Connections are refused for half a minute.");
  }
  const status = fault === "status" ? await chooseNumber(vscode.l10n.t("Which status?"), STATUSES) : 0;
  if (status === undefined) return undefined;
  const applied = canBeEither(fault) ? await chooseApplied() : null;
  if (applied === undefined) return undefined;
  const operation = await choose(
    vscode.l10n.t("Calls of which operation?"),
    module.OPERATIONS.map((name) => ({ label: name, value: name })),
  );
  if (operation === undefined) return undefined;
  const calls = await chooseNumber(vscode.l10n.t("How many calls?"), [1, 2, 5, 100]);
  if (calls === undefined) return undefined;
  const planned: SimulatorFault = {
    fault,
    operation,
    calls,
    ...(fault === "status" ? { status } : {}),
    ...(applied === null ? {} : { applied }),
  };
  await control.fail(planned);
  return vscode.l10n.t("The next calls fail ({0}): {1} of {2}.", fault, calls, operation);
}

/** Where it matters whether the work was done before the answer was lost. */
function canBeEither(fault: string): boolean {
  return ["reset", "no-answer", "status"].includes(fault);
}

async function chooseApplied(): Promise<boolean | undefined> {
  return await choose(vscode.l10n.t("Before or after the work?"), [
    { label: vscode.l10n.t("Before: nothing was done"), value: false },
    { label: vscode.l10n.t("After: it was done all the same"), value: true },
  ]);
}

async function slowNetwork(control: SimulatorHands): Promise<string | undefined> {
  const speeds: [string, number, number | undefined][] = [
    [vscode.l10n.t("Full speed"), 0, undefined],
    [vscode.l10n.t("300 ms for each answer"), 300, undefined],
    [vscode.l10n.t("3 s for each answer"), 3000, undefined],
    [vscode.l10n.t("100 KB a second"), 100, 100_000],
  ];
  const chosen = await choose(
    vscode.l10n.t("How slow?"),
    speeds.map(([label, latency, bytesPerSecond]) => ({ label, value: { label, latency, bytesPerSecond } })),
  );
  if (chosen === undefined) return undefined;
  const { label, latency, bytesPerSecond } = chosen;
  control.setNetwork({ latency, bytesPerSecond });
  return vscode.l10n.t("The network of the simulator: {0}.", label);
}

async function chooseNumber(title: string, numbers: readonly number[]): Promise<number | undefined> {
  return await choose(
    title,
    numbers.map((number) => ({ label: String(number), value: number })),
  );
}
