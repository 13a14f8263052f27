import * as l10n from "@vscode/l10n";

/** What a list of the service holds. */
export type Noun = "borrower" | "document" | "income" | "task";

const ONE: Readonly<Record<Noun, () => string>> = {
  borrower: () => l10n.t("1 borrower came without an ID."),
  document: () => l10n.t("1 document came without an ID."),
  income: () => l10n.t("1 income record came without an ID."),
  task: () => l10n.t("1 task came without an ID."),
};

const SEVERAL: Readonly<Record<Noun, (count: number) => string>> = {
  borrower: (count) => l10n.t("{0} borrowers came without an ID.", count),
  document: (count) => l10n.t("{0} documents came without an ID.", count),
  income: (count) => l10n.t("{0} income records came without an ID.", count),
  task: (count) => l10n.t("{0} tasks came without an ID.", count),
};

export function withoutIdText(noun: Noun, count: number): string {
  return count === 1 ? ONE[noun]() : SEVERAL[noun](count);
}
