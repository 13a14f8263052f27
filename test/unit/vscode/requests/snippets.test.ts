import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createService } from "../../../../src/service/createService";
import type { LoanOriginationService } from "../../../../src/service/loanOriginationService";
import type { RecordedExchange } from "../../../../src/service/transport/connection";
import { localFile } from "../../../../src/service/upload/localFile";
import { type Simulator, startSimulator } from "../../../../src/simulator/simulator";
import { snippetsOf } from "../../../../src/vscode/requests/snippets";
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

function textsOf(facts: Partial<RecordedExchange>, token?: string): Readonly<Record<string, () => string>> {
  return Object.fromEntries(snippetsOf(exchange(facts), SANDBOX, false, token).map(({ label, text }) => [label, text]));
}

function textOf(facts: Partial<RecordedExchange>, label: string, token?: string): string {
  return (textsOf(facts, token)[label] ?? assert.fail(label))();
}

describe("A request that is copied", function () {
  this.timeout(60_000);
  let simulator: Simulator;
  beforeEach(async () => {
    simulator = await startSimulator();
  });
  afterEach(async () => simulator.close());

  /** Sends with a service of its own, and gives what was sent. */
  async function sent(work: (service: LoanOriginationService) => Promise<unknown>): Promise<RecordedExchange> {
    const requests = recorder();
    await work(createService(testConnection(simulator.url, { requests, token: async () => simulator.token })));
    return exchange(requests.last());
  }

  for (const [label, run] of Object.entries(RUNS)) {
    describe(`as ${label}`, () => {
      it("sends the same texts, whatever they hold, and runs as it is where the token is the simulator's", async () => {
        const input = { dealId: "deal_51c0dc", firstName: WORDS, lastName: `-${WORDS}`, email: "a'b\"@example.com" };
        const before = simulator.state.borrowers.size;
        const facts = await sent((service) => service.createBorrower(input));
        const text = textOf(facts, label);
        assert.ok(!text.includes(simulator.token));
        await run(text, simulator.token);
        const withToken = textOf(facts, label, simulator.token);
        assert.doesNotMatch(withToken, /LOAN_OPS_TOKEN|import os/);
        await run(withToken, "another token");
        const [first, ...others] = [...simulator.state.borrowers.values()].slice(-3);
        assert.equal(first?.personalInformation.firstName, WORDS);
        for (const other of others) assert.deepEqual(other.personalInformation, first.personalInformation);
        assert.equal(simulator.state.borrowers.size, before + 3);
      });

      it("goes to no other address, wherever the service leads it", async () => {
        const other = await serveAlways(200, { data: {} });
        const first = await serveAlways(302, "", { location: other.baseUrl });
        try {
          const text = textOf({ url: `${first.baseUrl}/graphql` }, label);
          await run(text, "a-token").catch((error: unknown) => assert.match(String(error), /\b302\b/));
          assert.deepEqual([first.requests.length, other.requests.length], [1, 0]);
        } finally {
          await Promise.all([first.close(), other.close()]);
        }
      });

      if (label === "TypeScript (graphql-request)") return;

      it("uploads the files again from where they are", async () => {
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
            return { name, path, size: bytes.byteLength, open: localFile(path, { size: bytes.byteLength }) };
          });
          const task = { id: "task_7d10a2", kind: "borrower", documentUploadPath: undefined } as const;
          const facts = await sent((service) => service.uploadDocuments({ loanId: "loan_8f3a21", task, files }));
          await run(textOf(facts, label), simulator.token);
          const documents = [...simulator.state.documents.values()].slice(-4);
          const [before, after] = [documents.slice(0, 2), documents.slice(2)].map((all) =>
            all.map(({ name, size, sha256 }) => ({ name, size, sha256 })),
          );
          assert.deepEqual(after, before);
          assert.deepEqual(
            after?.map(({ name }) => name),
            names,
          );
        } finally {
          rmSync(folder, { recursive: true });
        }
      });
    });
  }

  it("has kinds that are all run here, and an upload has each but graphql-request", () => {
    const part = { unmaskedName: "a.pdf", unmaskedPath: undefined, type: "application/pdf", size: 1 };
    const ofUpload = textsOf({ body: { kind: "form", of: "borrower", field: "f", parts: [part], size: 9 } });
    const labels = Object.keys(textsOf({}));
    assert.deepEqual(labels, Object.keys(RUNS));
    assert.deepEqual(
      Object.keys(ofUpload),
      labels.filter((label) => label !== "TypeScript (graphql-request)"),
    );
    assert.match(ofUpload["cURL (bash)"]?.() ?? "", /@"\/path\/to\/a\.pdf"/);
  });

  it("names each file of an upload as it was sent, with its type", () => {
    const part = {
      unmaskedName: "the 'b_c'.pdf",
      unmaskedPath: '/home/the "b\\c".pdf',
      type: "application/pdf",
      size: 1,
    };
    const texts = textsOf({ body: { kind: "form", of: "borrower", field: "f", parts: [part], size: 9 } });
    const sent: Readonly<Record<string, RegExp>> = {
      "cURL (bash)": /;filename="the '\\''b_c'\\''\.pdf";type=application\/pdf'/,
      "TypeScript (fetch)": /, \{ type: "application\/pdf" \}\), "the 'b_c'\.pdf"\)/,
      "Python (standard library)": /filename=\\"the 'b_c'\.pdf\\"\\r\\nContent-Type: application\/pdf\\r/,
      "HTTP (REST Client)": /filename="the 'b_c'\.pdf"\nContent-Type: application\/pdf\n/,
    };
    for (const [label, words] of Object.entries(sent)) assert.match(texts[label]?.() ?? "", words);
  });

  describe("where a kind has no way to write a name or a path", () => {
    const upload = (part: { unmaskedName: string; unmaskedPath?: string }, url = "https://api.example.com/upload") => {
      const parts = [{ unmaskedPath: `/files/${part.unmaskedName}`, type: "application/pdf", size: 1, ...part }];
      return { url, body: { kind: "form", of: "borrower", field: "f", parts, size: 9 } } as const;
    };
    const [powerShell, restClient] = ["cURL (PowerShell)", "HTTP (REST Client)"];

    for (const [label, part] of [
      ...['a" --config "x.pdf', "a;type=b.pdf", "a,b.pdf", " a.pdf", "a.pdf ", "a b\\", "a\n.pdf"].map(
        (unmaskedName) => [powerShell, { unmaskedName }] as const,
      ),
      ...["/a\nGET http://other/", "/a\r.pdf", "/a\u2028b", "/a.pdf ", "/{{$processEnv HOME}}.pdf"].map(
        (unmaskedPath) => [restClient, { unmaskedName: "a.pdf", unmaskedPath }] as const,
      ),
      [restClient, { unmaskedName: "{{$processEnv LOAN_OPS_TOKEN}}.pdf", unmaskedPath: "/a.pdf" }],
    ] as const) {
      it(`is not copied as ${label}: ${JSON.stringify(part)}`, () => {
        assert.throws(() => textOf(upload(part), label), /another kind/);
        assert.match(textOf(upload(part), "cURL (bash)"), /^curl /);
      });
    }

    it("is written in another way where there is one: two braces in an address", () => {
      const facts = upload(
        { unmaskedName: "a.pdf" },
        "https://api.example.com/upload?to={{$processEnv LOAN_OPS_TOKEN}}",
      );
      assert.match(
        textOf(facts, restClient),
        /^POST https:\/\/api\.example\.com\/upload\?to=%7B%7B\$processEnv LOAN_OPS_TOKEN}}$/m,
      );
    });
  });

  it("says of a change that it changes data, where, and that it may have been applied, in a line for each", () => {
    for (const label of ["cURL (bash)", "TypeScript (fetch)"]) {
      const notes =
        /^(#|\/\/) This changes data in Sandbox \(https:\/\/api\.example\.com\)\.\n\1 It may have been applied already: /;
      assert.match(textOf({ changes: true }, label), notes);
    }
    const [bash] = snippetsOf(exchange({ changes: true }), { name: "A\nrm -rf ~\u202e" }, true);
    assert.match(bash?.text() ?? "", /^(# [^\n\r\u202e]+\n){3}curl /);
  });
});
