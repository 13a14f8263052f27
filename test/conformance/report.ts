import type { Drift } from "./drift";
import type { Verdict } from "./runChecks";

const WIDTH = 12;
const INDENT = " ".repeat(WIDTH);

/** What comes from the service must not control the terminal. */
const plain = (text: string) => text.replace(/\p{C}+/gu, " ");
const nameOf = ({ check }: Verdict) => `${check.section}: ${check.rule}`;

/** A rule that holds or is broken, as soon as that is known. */
export function lineOf(verdict: Verdict): string {
  const { why, exchange } = verdict;
  const shown = exchange === undefined ? [] : [`sent: ${exchange.sent}`, `came: ${exchange.came}`];
  const reasons = [why, ...shown].filter((text) => text !== "").map((text) => `\n${INDENT}  ${plain(text)}`);
  return `${verdict.verdict.padEnd(WIDTH)}${nameOf(verdict)}${reasons.join("")}`;
}

/** What was not checked, by its reasons; then how many rules hold and do not; then the drift. */
export function summaryOf(verdicts: readonly Verdict[], drift: readonly Drift[]): string {
  const byReason = groupedBy(unchecked(verdicts), ({ why }) => why);
  const lines = [...byReason].map(([why, rules]) => {
    const [first] = rules;
    if (rules.length === 1 && first !== undefined) return lineOf(first);
    return `${"not checked".padEnd(WIDTH)}${rules.length} rules: ${plain(why)} (${sectionsOf(rules)})`;
  });
  const count = (wanted: Verdict["verdict"]) => verdicts.filter(({ verdict }) => verdict === wanted).length;
  const counts = `\n${count("passed")} passed, ${count("failed")} failed, ${count("not checked")} not checked`;
  return [...lines, counts, ...tableOf(drift)].join("\n");
}

/** Map.groupBy, which Node.js 20 does not have. */
function groupedBy(verdicts: readonly Verdict[], keyOf: (verdict: Verdict) => string): Map<string, Verdict[]> {
  const groups = new Map<string, Verdict[]>();
  for (const verdict of verdicts) groups.set(keyOf(verdict), [...(groups.get(keyOf(verdict)) ?? []), verdict]);
  return groups;
}

const unchecked = (verdicts: readonly Verdict[]) => verdicts.filter(({ verdict }) => verdict === "not checked");

function sectionsOf(rules: readonly Verdict[]): string {
  const bySection = groupedBy(rules, ({ check }) => check.section);
  return [...bySection].map(([section, { length }]) => (length > 1 ? `${section} × ${length}` : section)).join(", ");
}

function tableOf(drift: readonly Drift[]): string[] {
  if (drift.length === 0) return [];
  const width = Math.max(...drift.map(({ place }) => place.length)) + 2;
  const rows = drift.map(({ kind, place, name }) => `${kind.padEnd(15)}${plain(place).padEnd(width)}${plain(name)}`);
  return ["\nDrift, which breaks no rule:", ...rows];
}

export function jsonOf(verdicts: readonly Verdict[], drift: readonly Drift[]): string {
  const rules = verdicts.map(({ check: { section, rule }, verdict, why, exchange }) => ({
    section,
    rule,
    verdict,
    ...(why === "" ? {} : { why }),
    ...(exchange === undefined ? {} : { sent: exchange.sent, came: exchange.came }),
  }));
  return JSON.stringify({ rules, drift }, undefined, 2);
}

/** For programs that show the results of tests. */
export function junitOf(verdicts: readonly Verdict[]): string {
  const cases = verdicts.map(({ check, verdict, why, exchange, seconds }) => {
    const shown = exchange === undefined ? "" : `${exchange.sent}\n${exchange.came}`;
    const tag = verdict === "failed" ? "failure" : "skipped";
    const outcome = verdict === "passed" ? "" : `<${tag} message="${escaped(why)}">${escaped(shown)}</${tag}>`;
    const name = `classname="${escaped(check.section)}" name="${escaped(check.rule)}" time="${seconds.toFixed(3)}"`;
    return `  <testcase ${name}>${outcome}</testcase>\n`;
  });
  const failures = verdicts.filter(({ verdict }) => verdict === "failed").length;
  const total = verdicts.reduce((sum, { seconds }) => sum + seconds, 0);
  const counts = `tests="${verdicts.length}" failures="${failures}" skipped="${unchecked(verdicts).length}" time="${total.toFixed(3)}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuite name="loan-ops-conformance" ${counts}>\n${cases.join("")}</testsuite>\n`;
}

function escaped(text: string): string {
  return text.replace(/[^\n\P{C}]/gu, " ").replace(/[<>&"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
