#!/usr/bin/env node
import { parseArgs } from "node:util";
import { runChecks, Unreachable, type Verdict } from "./runChecks";
import type { Target } from "./service";

const USAGE = `Usage: loan-ops-conformance --base-url URL [options]

Checks a loan origination service against service.md, section by section.
The access token is the environment variable LOAN_OPS_TOKEN: arguments can be read by others on this machine.
  --base-url URL              without /graphql; https, or a loopback address
  --loan REF                  a loan by friendly ID (better) or ID
  --deal ID                   a deal
  --allow-writes              lets the suite create borrowers on the deal, upload documents to tasks of the loan, reject
                              those of borrower tasks again, and reassign the loan's officer tasks: never on production

What only somebody who knows the service can give; left out, its rules are not checked:
  --frozen-loan REF           a frozen loan, not the one above (writes: the same as there)
  --document-without-task ID  a document on the loan that no task is associated with
  --completed-document ID     a document of a Completed task of the loan (writes: it is rejected for good)
  --officer-upload-field NAME form field of uploads to loan officer tasks
  LOAN_OPS_NARROW_TOKEN       a variable of the environment: a token without the scope update:borrower`;

async function main(): Promise<number> {
  const text = { type: "string" } as const;
  const { values } = parseArgs({
    options: {
      "base-url": text,
      loan: text,
      deal: text,
      "allow-writes": { type: "boolean" },
      "frozen-loan": text,
      "document-without-task": text,
      "completed-document": text,
      "officer-upload-field": text,
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  const target: Target = {
    baseUrl: baseUrlOf(values["base-url"]),
    token: process.env.LOAN_OPS_TOKEN ?? missing("LOAN_OPS_TOKEN"),
    loan: values.loan,
    deal: values.deal,
    allowWrites: values["allow-writes"] ?? false,
    frozenLoan: values["frozen-loan"],
    documentWithoutTask: values["document-without-task"],
    completedDocument: values["completed-document"],
    narrowToken: process.env.LOAN_OPS_NARROW_TOKEN,
    officerUploadField: values["officer-upload-field"],
    patience: { tries: 20, milliseconds: 500 },
  };
  const verdicts = await runChecks(target, (verdict) => console.log(lineOf(verdict)));
  const count = (wanted: Verdict["verdict"]) => verdicts.filter(({ verdict }) => verdict === wanted).length;
  console.log(`\n${count("passed")} passed, ${count("failed")} failed, ${count("not checked")} not checked`);
  return count("failed") === 0 ? 0 : 1;
}

function lineOf({ check: { section, rule }, verdict, why }: Verdict): string {
  // The reason may quote the service, whose words must not control the terminal.
  const reason = why.replace(/\p{C}+/gu, " ");
  return `${verdict.padEnd(12)}${section}: ${rule}${reason === "" ? "" : `\n${" ".repeat(12)}  ${reason}`}`;
}

/** The token is sent there, so nobody may listen on the way. */
function baseUrlOf(text: string | undefined): string {
  if (text === undefined) return missing("--base-url");
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const loopback = url !== undefined && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
  if (url === undefined || !(url.protocol === "https:" || (url.protocol === "http:" && loopback))) {
    throw new RangeError("--base-url takes an https address, or one of this machine.");
  }
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "") {
    throw new RangeError("--base-url takes an address without user, query and fragment.");
  }
  return url.href.replace(/\/+$/, "");
}

function missing(option: string): never {
  throw new RangeError(`${option} is missing.`);
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    const usage = error instanceof Unreachable ? "" : `\n\n${USAGE}`;
    console.error(`${error instanceof Error ? error.message : String(error)}${usage}`);
    process.exitCode = 2;
  },
);
