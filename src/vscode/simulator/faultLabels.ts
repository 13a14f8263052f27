import * as vscode from "vscode";

export interface FaultLabel {
  /** As the command line and the control endpoint call it. */
  readonly kind: string;
  readonly label: string;
  readonly detail: string;
}

/** What each kind of fault is called in a list. One that has no words yet goes by its own name. */
export function faultLabels(kinds: readonly string[]): FaultLabel[] {
  const words = new Map(WORDS().map(([kind, label, detail]) => [kind, { label, detail }]));
  return kinds.map((kind) => ({ kind, ...(words.get(kind) ?? { label: kind, detail: "" }) }));
}

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
  ["not-an-object", vscode.l10n.t("Answer with a list"), vscode.l10n.t("JSON, but not a GraphQL response.")],
  ["errors-without-data", vscode.l10n.t("Answer with errors alone"), vscode.l10n.t("A GraphQL response without data.")],
  [
    "null-data",
    vscode.l10n.t("Answer with errors and null data"),
    vscode.l10n.t("A GraphQL response whose data is null."),
  ],
  [
    "error-path",
    vscode.l10n.t("Answer with one field failed"),
    vscode.l10n.t("Partial data: the field is null, and an error names its path."),
  ],
  ["huge", vscode.l10n.t("Answer with 200 MB"), vscode.l10n.t("Valid JSON, but very large.")],
];
