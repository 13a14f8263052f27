import * as vscode from "vscode";
import type { ActiveEnvironment } from "../environments/activeEnvironment";
import { registerProviders } from "./language/providers";
import { operationLenses } from "./lenses";
import { registerVariableProviders } from "./variables/variableProviders";

/** All that helps while a query is written. */
export function startEditing(
  active: Pick<ActiveEnvironment, "current" | "onDidChange">,
  onUnexpected: (error: unknown) => void,
): vscode.Disposable {
  return vscode.Disposable.from(
    registerProviders(onUnexpected),
    registerVariableProviders(onUnexpected),
    operationLenses(active),
  );
}
