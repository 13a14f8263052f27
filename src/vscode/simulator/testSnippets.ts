import type { WindowSimulator } from "../environments/simulators";

const TEST_QUERY = "query Loan($id: ID!) { loan(id: $id) { id loanOfficerDocumentTasks { title status } } }";

/** Variables that the tests below look for, as lines of a `.env` file. */
export function envFile({ url, token }: WindowSimulator): string {
  return `LOAN_SERVICE_URL=${url}\nLOAN_SERVICE_TOKEN=${token}\n`;
}

/** A test of the first loan, ready to run, for each test runner. */
export const TEST_SNIPPETS: Readonly<Record<string, (simulator: WindowSimulator) => string>> = {
  mocha: (simulator) =>
    `import assert from "node:assert/strict";
import { it as test } from "mocha";

${javaScript(simulator, (id) => `assert.equal(data.loan.id, ${id});`)}`,
  vitest: (simulator) => `import { expect, test } from "vitest";\n\n${javaScript(simulator, expectId)}`,
  jest: (simulator) => javaScript(simulator, expectId),
  "Python unittest": python,
};

function expectId(id: string): string {
  return `expect(data.loan.id).toBe(${id});`;
}

function javaScript(simulator: WindowSimulator, check: (id: string) => string): string {
  const { id, friendlyId } = firstLoan(simulator);
  return `const url = process.env.LOAN_SERVICE_URL ?? ${JSON.stringify(simulator.url)};
const token = process.env.LOAN_SERVICE_TOKEN ?? ${JSON.stringify(simulator.token)};

test("finds a loan by its friendly ID", async () => {
  const response = await fetch(\`\${url}/graphql\`, {
    method: "POST",
    headers: { Authorization: \`Bearer \${token}\`, "Content-Type": "application/json" },
    body: JSON.stringify({
      query: ${JSON.stringify(TEST_QUERY)},
      variables: { id: ${JSON.stringify(friendlyId)} },
    }),
  });
  const { data } = await response.json();
  ${check(JSON.stringify(id))}
});
`;
}

function python(simulator: WindowSimulator): string {
  const { id, friendlyId } = firstLoan(simulator);
  return `import json
import os
import unittest
import urllib.request

URL = os.environ.get("LOAN_SERVICE_URL", ${JSON.stringify(simulator.url)})
TOKEN = os.environ.get("LOAN_SERVICE_TOKEN", ${JSON.stringify(simulator.token)})


class LoanTest(unittest.TestCase):
    def test_finds_a_loan_by_its_friendly_id(self):
        query = ${JSON.stringify(TEST_QUERY)}
        body = json.dumps({"query": query, "variables": {"id": ${JSON.stringify(friendlyId)}}}).encode()
        headers = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}
        with urllib.request.urlopen(urllib.request.Request(f"{URL}/graphql", body, headers)) as response:
            self.assertEqual(json.load(response)["data"]["loan"]["id"], ${JSON.stringify(id)})
`;
}

function firstLoan(simulator: WindowSimulator): { readonly id: string; readonly friendlyId: string } {
  const [loan = { id: "", friendlyId: "" }] = simulator.loans();
  return loan;
}
