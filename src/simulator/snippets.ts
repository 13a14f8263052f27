const QUERY = "query Loan($id: ID!) { loan(id: $id) { id loanOfficerDocumentTasks { title status } } }";

/** A simulator, as far as the snippets name it. */
interface Asked {
  readonly url: string;
  readonly token: string;
  loans(): readonly { readonly id: string; readonly friendlyId: string }[];
}

/** Variables that the tests below look for, as lines of a `.env` file. */
export function envFile({ url, token }: Asked): string {
  return `LOAN_SERVICE_URL=${url}\nLOAN_SERVICE_TOKEN=${token}\n`;
}

/** A line for a POSIX shell that asks for the first loan. */
export function curlLine(simulator: Asked): string {
  const body = JSON.stringify({ query: QUERY, variables: { id: firstLoan(simulator).friendlyId } });
  const headers = `-H 'Authorization: Bearer ${simulator.token}' -H 'Content-Type: application/json'`;
  return `curl -s ${simulator.url}/graphql ${headers} -d ${quoted(forTerminal(body))}`;
}

/** A test of the first loan, ready to run, for each test runner. */
export const TEST_SNIPPETS: Readonly<Record<string, (simulator: Asked) => string>> = {
  mocha: (simulator) =>
    `import assert from "node:assert/strict";
import { it } from "mocha";

${javaScript(simulator, "it", (actual, expected) => `assert.equal(${actual}, ${expected});`)}`,
  vitest: (simulator) =>
    `import { expect, test } from "vitest";

${javaScript(simulator, "test", (actual, expected) => `expect(${actual}).toBe(${expected});`)}`,
  jest: (simulator) => javaScript(simulator, "test", (actual, expected) => `expect(${actual}).toBe(${expected});`),
  "Python unittest": python,
};

function javaScript(simulator: Asked, test: string, check: (actual: string, expected: string) => string): string {
  const { id, friendlyId } = firstLoan(simulator);
  return `const url = process.env.LOAN_SERVICE_URL ?? ${JSON.stringify(simulator.url)};
const token = process.env.LOAN_SERVICE_TOKEN ?? ${JSON.stringify(simulator.token)};

${test}("finds a loan by its friendly ID", async () => {
  const response = await fetch(\`\${url}/graphql\`, {
    method: "POST",
    headers: { Authorization: \`Bearer \${token}\`, "Content-Type": "application/json" },
    body: JSON.stringify({
      query: ${JSON.stringify(QUERY)},
      variables: { id: ${JSON.stringify(friendlyId)} },
    }),
  });
  const { data } = await response.json();
  ${check("data.loan.id", JSON.stringify(id))}
});
`;
}

function python(simulator: Asked): string {
  const { id, friendlyId } = firstLoan(simulator);
  return `import json
import os
import unittest
import urllib.request

URL = os.environ.get("LOAN_SERVICE_URL", ${JSON.stringify(simulator.url)})
TOKEN = os.environ.get("LOAN_SERVICE_TOKEN", ${JSON.stringify(simulator.token)})


class LoanTest(unittest.TestCase):
    def test_finds_a_loan_by_its_friendly_id(self):
        query = ${JSON.stringify(QUERY)}
        body = json.dumps({"query": query, "variables": {"id": ${JSON.stringify(friendlyId)}}}).encode()
        headers = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}
        with urllib.request.urlopen(urllib.request.Request(f"{URL}/graphql", body, headers)) as response:
            self.assertEqual(json.load(response)["data"]["loan"]["id"], ${JSON.stringify(id)})
`;
}

function firstLoan(simulator: Asked): { readonly id: string; readonly friendlyId: string } {
  const [loan = { id: "", friendlyId: "" }] = simulator.loans();
  return loan;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** What a terminal acts on. Line breaks are ours. */
const ACTING = /(?!\n)[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/** Text with what a terminal acts on written as JSON writes it: a scenario and a caller can hold anything. */
export function forTerminal(text: string): string {
  return text.replace(ACTING, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
