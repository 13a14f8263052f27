import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type CommandId, commandIds } from "../../../../../src/vscode/ui/commandIds";
import type { OpenWindow } from "../../support/fake/openWindow";
import type { AS_IT_IS } from "../../support/fake/user";
import { Uri } from "../../support/fake/values";
import type { Machine } from "../../support/fake/window";
import { until } from "../../support/sandbox";

/** A change by its command, with the hands that it takes. */
export interface Change {
  readonly command: CommandId;
  readonly given: readonly unknown[];
  readonly types?: readonly string[];
  readonly picks?: readonly (typeof AS_IT_IS)[];
}

export const REJECT: Change = {
  command: commandIds.rejectDocument,
  given: [{ loanReference: "LN-1", taskId: "returns_1", documentId: "doc_return_1" }],
  types: ["Page 2 is missing"],
};
export const REASSIGN: Change = { command: commandIds.reassignLoanOfficerTasks, given: [{ loanReference: "LN-1" }] };
export const CREATE: Change = {
  command: commandIds.createBorrower,
  given: [{ dealId: "deal_1" }],
  types: ["Grace", "Hopper", "grace@example.com"],
};
export const UPLOAD: Change = {
  command: commandIds.uploadDocuments,
  given: [{ loanReference: "LN-1", taskId: "stubs_1" }],
};

/** A file of this machine, with words of its own. */
export async function file({ folder }: Machine, name = "stub.txt", text = `The words of ${name}`): Promise<Uri> {
  const path = join(folder, name);
  // Another window may be reading the same file, and is not to find it empty.
  if (!existsSync(path) || readFileSync(path, "utf8") !== text) writeFileSync(path, text);
  return Uri.file(path);
}

/** Does it with a file at hand; the user clicks so in its dialogs, or as `asked` of the window says. */
export async function make(
  machine: Machine,
  { user, run }: OpenWindow,
  { command, given, types = [], picks = [] }: Change,
  ...clicks: readonly RegExp[]
): Promise<void> {
  user.types.push(...types);
  user.picks.push(...picks);
  user.files.push([await file(machine)]);
  user.clicks.push(...clicks);
  await run(command, ...given);
}

/** The user does not wait until the service shows it. */
export function waitsForNothing({ fake }: OpenWindow): void {
  fake.reported.event((said) => /^waiting for/.test(said) && fake.progress.at(-1)?.cancel());
}

export async function documentOf({ fake }: OpenWindow, open: () => void): Promise<string> {
  const before = fake.shown.length;
  open();
  const address = await until(() => fake.shown[before]);
  return fake.documents.find(({ uri }) => uri.toString() === address)?.getText() ?? assert.fail(address);
}
