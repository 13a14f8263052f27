#!/usr/bin/env node
import { readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { driftOf } from "./drift";
import { givenFile } from "./files";
import { jsonOf, junitOf, lineOf, summaryOf } from "./report";
import { runChecks, Unreachable, type Verdict } from "./runChecks";
import { Service } from "./service";

const USAGE = `Usage: loan-ops-conformance --base-url URL [options]

Checks a loan origination service against service.md, section by section.
The access token is the environment variable LOAN_OPS_TOKEN: arguments can be read by others on this machine.
  --base-url URL              without /graphql; https, or a loopback address
  --insecure-http             lets it be http in a private network, where others may read the token
  --loan REF                  a loan by friendly ID (better) or ID
  --deal ID                   a deal
  --allow-writes              lets the suite create borrowers on the deal, upload documents to tasks of the loan, reject
                              those of borrower tasks again, and reassign the loan's officer tasks: never on production
  --email-domain NAME         where the created borrowers have their addresses; example.com when left out
  --file PATH                 a file to upload in the place of small PDFs; several are uploaded in turn
  --json                      prints one JSON document, at the end
  --junit FILE                writes the results to a file for programs that show those of tests
  --require-all               needs --loan and --deal: for CI, where an empty variable would leave most rules unchecked

What only somebody who knows the service can give; left out, its rules are not checked:
  --loan-id ID                the loan's ID, where --loan is a friendly ID that the service gives back as the ID
  --second-loan REF           another loan, which nothing may change
  --frozen-loan REF           a frozen loan, not the one above (writes: the same as there)
  --document-without-task ID  a document on the loan that no task is associated with
  --completed-document ID     a document of a Completed task of the loan (writes: it is rejected for good)
  --officer-upload-field NAME form field of uploads to loan officer tasks
  LOAN_OPS_NARROW_TOKEN       a variable of the environment: a token without the scope update:borrower`;

async function main(): Promise<number> {
  const text = { type: "string" } as const;
  const parsed = parseArgs({
    options: {
      "base-url": text,
      "insecure-http": { type: "boolean" },
      loan: text,
      "loan-id": text,
      "second-loan": text,
      deal: text,
      "allow-writes": { type: "boolean" },
      "email-domain": text,
      file: { type: "string", multiple: true },
      json: { type: "boolean" },
      junit: text,
      "require-all": { type: "boolean" },
      "frozen-loan": text,
      "document-without-task": text,
      "completed-document": text,
      "officer-upload-field": text,
      help: { type: "boolean", short: "h" },
    },
  });
  // An empty variable of CI gives an empty text: nothing was given.
  const given = Object.entries(parsed.values).filter(([, value]) => value !== "");
  const values = Object.fromEntries(given) as typeof parsed.values;
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  if (values["require-all"]) {
    const lacking = (["loan", "deal"] as const).find((name) => !values[name]);
    if (lacking !== undefined) throw new RangeError(`--require-all needs --${lacking}.`);
  }
  // Before a run that may change data: a file that cannot be written would lose its results.
  if (values.junit !== undefined) writeFileSync(values.junit, "");
  const service = new Service({
    baseUrl: baseUrlOf(values["base-url"], values["insecure-http"] ?? false),
    token: process.env.LOAN_OPS_TOKEN || missing("LOAN_OPS_TOKEN"),
    loan: values.loan,
    loanId: values["loan-id"],
    secondLoan: values["second-loan"],
    deal: values.deal,
    allowWrites: values["allow-writes"] ?? false,
    emailDomain: values["email-domain"],
    files: values.file?.map((path) => givenFile(basename(path), readFileSync(path))),
    frozenLoan: values["frozen-loan"],
    documentWithoutTask: values["document-without-task"],
    completedDocument: values["completed-document"],
    narrowToken: process.env.LOAN_OPS_NARROW_TOKEN || undefined,
    officerUploadField: values["officer-upload-field"],
    patience: { tries: 20, milliseconds: 500 },
  });
  const tell = (verdict: Verdict) => {
    if (!values.json && verdict.verdict !== "not checked") console.log(lineOf(verdict));
  };
  const verdicts = await runChecks(service, tell);
  const drift = await driftOf(service);
  console.log(values.json ? jsonOf(verdicts, drift) : summaryOf(verdicts, drift));
  if (values.junit !== undefined) writeFileSync(values.junit, junitOf(verdicts));
  return verdicts.some(({ verdict }) => verdict === "failed") ? 1 : 0;
}

/** Addresses and names that only a private network has: a name without a dot is that of a container or a machine there. */
const PRIVATE =
  /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)[\d.]+$|^\[f[cd][\da-f:]+\]$|^[a-z][\w-]*$|\.(local|internal|home\.arpa)$/i;

/** The token is sent there, so nobody may listen on the way, unless the user lets those of a private network. */
function baseUrlOf(text: string | undefined, insecure: boolean): string {
  if (text === undefined) return missing("--base-url");
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const loopback = url !== undefined && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
  const mayBeHttp = loopback || (insecure && PRIVATE.test(url?.hostname ?? ""));
  if (url === undefined || !(url.protocol === "https:" || (url.protocol === "http:" && mayBeHttp))) {
    throw new RangeError(
      "--base-url takes an https address, or one of this machine; with --insecure-http also one of a private network.",
    );
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
