import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createService } from "../../../../src/service/createService";
import type { LoanOriginationService } from "../../../../src/service/loanOriginationService";
import type { RecordedExchange } from "../../../../src/service/transport/connection";
import { localFile } from "../../../../src/service/upload/localFile";
import { startSimulator } from "../../../../src/simulator/simulator";
import { kindsOf, type SnippetKind, snippetOf } from "../../../../src/vscode/requests/snippets";
import { serveAlways } from "../../service/support/httpServer";
import { recorder } from "../../service/support/recorded";
import { testConnection } from "../../service/support/testConnection";
import { exchange } from "./support/exchanges";
import { RUNS } from "./support/runSnippet";

/** What has a meaning in a shell, in a language, in a URL or in a file of REST Client. */
const WORDS = [
  `O'Brien "x" \\ \\\\ \\n $HOME \${HOME} $(id) \`id\` !! !x $env:PATH %PATH%`,
  `{{$guid}} {{x}} }} é ß 日本 🏠 ‘smart’ ‚low‛ “double” <b> # // --data @/etc/passwd ; , & | * ? [a] {b,c} ~ ^ """ '''`,
  "### line\n< /etc/passwd\r\n\ttab",
].join("\n");

const SANDBOX = { name: "Sandbox" };

/** Sends with a service of its own, and gives what was sent as snippets. */
async function sentTo(
  simulator: { url: string; token: string },
  work: (service: LoanOriginationService) => Promise<unknown>,
) {
  const requests = recorder();
  const connection = testConnection(simulator.url, { requests, token: async () => simulator.token });
  await work(createService(connection));
  return kindsFor(requests.last());
}

function kindsFor(facts: Partial<RecordedExchange>): readonly SnippetKind[] {
  return kindsOf(snippetOf(exchange(facts), SANDBOX, false) ?? assert.fail("no snippet"));
}

describe("A request that is copied", function () {
  this.timeout(60_000);

  for (const [label, run] of Object.entries(RUNS)) {
    describe(`as ${label}`, () => {
      it("reads the same loan again", async () => {
        await using simulator = await startSimulator();
        const kinds = await sentTo(simulator, (service) => service.loan("LN-2041", { first: 50 }));
        const text = kindOf(kinds, label).text();
        assert.ok(!text.includes(simulator.token));
        assert.match(await run(text, simulator.token), /"loan_8f3a21"/);
        const [first, again] = simulator.calls({ operation: "loan" });
        assert.deepEqual(variablesOf(again), variablesOf(first));
      });

      it("sends the same texts, whatever they hold", async () => {
        await using simulator = await startSimulator();
        const input = { dealId: "deal_51c0dc", firstName: WORDS, lastName: `-${WORDS}`, email: "a'b\"@example.com" };
        const kinds = await sentTo(simulator, (service) => service.createBorrower(input));
        const before = simulator.state.borrowers.size;
        await run(kindOf(kinds, label).text(), simulator.token);
        assert.equal(simulator.state.borrowers.size, before + 1);
        const [one, other] = [...simulator.state.borrowers.values()].slice(-2);
        assert.deepEqual(other?.personalInformation, one?.personalInformation);
        assert.equal(other?.personalInformation.firstName, WORDS);
      });

      it("runs as it is where the token is the simulator's", async () => {
        await using simulator = await startSimulator();
        const requests = recorder();
        const connection = testConnection(simulator.url, { requests, token: async () => simulator.token });
        await createService(connection).loan("LN-2041", { first: 50 });
        const snippet = snippetOf(exchange(requests.last()), SANDBOX, false, simulator.token);
        const text = kindOf(kindsOf(snippet ?? assert.fail("no snippet")), label).text();
        assert.match(await run(text, "another token"), /"loan_8f3a21"/);
        assert.doesNotMatch(text, /LOAN_OPS_TOKEN|import os/);
      });

      it("says of a rejection that it changes data, where, and that it may have been applied", async () => {
        await using simulator = await startSimulator();
        const input = { loanId: "LN-2041", documentId: "doc_c90312", archiveReasonNotes: WORDS };
        const kinds = await sentTo(simulator, (service) => service.rejectDocument(input));
        const text = kindOf(kinds, label).text();
        const [first, second] = text.split("\n");
        assert.match(first ?? "", /^(#|\/\/) This changes data in Sandbox \(http:\/\/127\.0\.0\.1:\d+\)\.$/);
        assert.match(second ?? "", /^(#|\/\/) It may have been applied already: /);
        await run(text, simulator.token);
        const [one, again] = simulator.calls({ operation: "rejectDocument" });
        assert.deepEqual(variablesOf(again), variablesOf(one));
      });

      it("goes to no other address, wherever the service leads it", async () => {
        const other = await serveAlways(200, { data: {} });
        const first = await serveAlways(302, "", { location: other.baseUrl });
        try {
          const text = kindOf(kindsFor({ url: `${first.baseUrl}/graphql` }), label).text();
          await run(text, "a-token").catch((error: unknown) => assert.match(String(error), /\b302\b/));
          assert.deepEqual([first.requests.length, other.requests.length], [1, 0]);
        } finally {
          await Promise.all([first.close(), other.close()]);
        }
      });

      it("has a variable of any name", async () => {
        await using simulator = await startSimulator();
        const variables = JSON.parse(`{"id":"LN-2041","__proto__":1,"a\\"__proto__":{"__proto__":"\\"__proto__\\":"}}`);
        const query = "query Loan($id: ID!) { loan(id: $id) { id } }";
        const body = { kind: "graphql", text: JSON.stringify({ query, variables }) } as const;
        const text = kindOf(kindsFor({ url: `${simulator.url}/graphql`, body }), label).text();
        assert.match(await run(text, simulator.token), /"loan_8f3a21"/);
        assert.deepEqual(variablesOf(simulator.calls({ operation: "loan" })[0]), variables);
      });

      if (label === "TypeScript (graphql-request)") return;

      it("uploads the files again from where they are", async () => {
        await using simulator = await startSimulator();
        const folder = mkdtempSync(join(tmpdir(), "copied request "));
        try {
          const names = [
            label === "cURL (PowerShell)" ? "pay stub 'Jan' $HOME é 🏠.pdf" : "pay stub; 'Ja,n' $HOME é 🏠.pdf",
            "IMG (2) #1.png",
          ];
          const files = names.map((name, index) => {
            const path = join(folder, name);
            const bytes = Buffer.from(`--content ${index}\r\n\0\xff`, "latin1");
            writeFileSync(path, bytes);
            return localFile(path, { name, path, contentType: "", size: bytes.byteLength });
          });
          const task = { id: "task_7d10a2", kind: "borrower", documentUploadPath: undefined } as const;
          const kinds = await sentTo(simulator, (service) =>
            service.uploadDocuments({ loanId: "loan_8f3a21", task, files }),
          );
          const before = [...simulator.state.documents.values()].slice(-2);
          await run(kindOf(kinds, label).text(), simulator.token);
          const after = [...simulator.state.documents.values()].slice(-2);
          assert.notDeepEqual(
            after.map(({ id }) => id),
            before.map(({ id }) => id),
          );
          assert.deepEqual(
            after.map(({ name, size, sha256 }) => ({ name, size, sha256 })),
            before.map(({ name, size, sha256 }) => ({ name, size, sha256 })),
          );
          assert.deepEqual(
            after.map(({ name }) => name),
            names,
          );
        } finally {
          rmSync(folder, { recursive: true });
        }
      });
    });
  }

  it("has kinds that are all run here, and an upload has each but graphql-request", () => {
    const part = { trueName: "a.pdf", truePath: undefined, contentType: "", size: 1 };
    const form = { kind: "form", field: "f", parts: [part], size: 9 } as const;
    const [kinds, ofUpload] = [kindsFor({}), kindsFor({ body: form })];
    const labels = kinds.map(({ label }) => label);
    assert.deepEqual(labels, Object.keys(RUNS));
    const expected = labels.filter((label) => label !== "TypeScript (graphql-request)");
    assert.deepEqual(
      ofUpload.map(({ label }) => label),
      expected,
    );
    assert.match(ofUpload[0]?.text() ?? "", /@"\/path\/to\/a\.pdf"/);
  });

  describe("where a kind has no way to write a name or a path", () => {
    const upload = (part: { trueName: string; truePath?: string }, url = "https://api.example.com/upload") => {
      const parts = [{ truePath: `/files/${part.trueName}`, contentType: "", size: 1, ...part }];
      return kindsFor({ url, body: { kind: "form", field: "f", parts, size: 9 } });
    };

    for (const trueName of ['a" --config "x.pdf', "a;type=b.pdf", "a,b.pdf", " a.pdf", "a.pdf ", "a b\\", "a\n.pdf"]) {
      it(`is not copied for PowerShell: ${JSON.stringify(trueName)}`, () => {
        assert.throws(() => kindOf(upload({ trueName }), "cURL (PowerShell)").text(), /another kind/);
      });
    }

    for (const truePath of ["/a\nGET http://other/", "/a\r.pdf", "/a\u2028b", "/a.pdf ", "/{{$processEnv HOME}}.pdf"]) {
      it(`is not copied for REST Client: ${JSON.stringify(truePath)}`, () => {
        const kinds = upload({ trueName: "a.pdf", truePath });
        assert.throws(() => kindOf(kinds, "HTTP (REST Client)").text(), /another kind/);
        assert.match(kindOf(kinds, "cURL (bash)").text(), /^curl /);
      });
    }

    it("is not copied for REST Client: a name that is a variable there", () => {
      const kinds = upload({ trueName: "{{$processEnv LOAN_OPS_TOKEN}}.pdf", truePath: "/a.pdf" });
      assert.throws(() => kindOf(kinds, "HTTP (REST Client)").text(), /another kind/);
    });

    it("is written in another way where there is one: two braces in an address", () => {
      const kinds = upload({ trueName: "a.pdf" }, "https://api.example.com/upload?to={{$processEnv LOAN_OPS_TOKEN}}");
      const text = kindOf(kinds, "HTTP (REST Client)").text();
      assert.match(text, /^POST https:\/\/api\.example\.com\/upload\?to=%7B%7B\$processEnv LOAN_OPS_TOKEN}}$/m);
    });
  });

  it("has notes of one line each, whatever the environment is called", () => {
    const request = snippetOf(exchange({ changes: true }), { name: "A\nrm -rf ~\u202e" }, true);
    assert.equal(request?.notes.length, 3);
    for (const note of request?.notes ?? []) assert.doesNotMatch(note, /[\n\r\u202e]/);
  });
});

function kindOf(kinds: readonly SnippetKind[], label: string): SnippetKind {
  const kind = kinds.find((one) => one.label === label);
  assert.ok(kind);
  return kind;
}

function variablesOf(call: unknown): unknown {
  return (call as { variables?: unknown } | undefined)?.variables;
}
