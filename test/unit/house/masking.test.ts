import assert from "node:assert/strict";
import { sourcesIn } from "./sources";

/** Who may read unmasked values although share-safe mode is on, and why none of them is shown. */
const MAY_SEE_THE_TRUTH: Readonly<Record<string, string>> = {
  "src/store/collection.ts": "holds it",
  "src/store/loanStore.ts": "counts tasks, looks for a failure",
  "src/store/earlierReads.ts": "keeps what it was; the session masks it",
  "src/store/changes.ts": "compares with what was seen; shows what is masked",
  "src/vscode/loans/collectionTree.ts": "looks whether a view is empty, and of which known reason",
  "src/vscode/loans/saveAsScenario.ts": "saves what is masked; rounds incomes",
  "src/vscode/loans/goToTask.ts": "finds by true names what is shown masked",
  "src/vscode/app/targets.ts": "finds the task for those below",
  "src/vscode/changing/upload.ts": "sends files under their names, to the task's path; compares titles with names",
  "src/vscode/changing/uploadFiles.ts": "reads the file; masks what a folder's link leads to",
  "src/vscode/changing/uploadPlan.ts":
    "masks what a link leads to; keeps the names of the files that are sent, in memory",
  "src/vscode/queries/prepareOperation.ts": "masks what the link to the variables leads to",
  "src/vscode/environments/keptRequests.ts": "keeps what was on the wire; the masking shows it",
  "src/vscode/requests/requestText.ts": "shows the names of a masked exchange",
  "src/vscode/requests/snippets.ts": "copies the names of a masked exchange",
  "src/vscode/changing/send.ts": "compares a loan with what it was before the change",
  "src/vscode/environments/maskedExchange.ts": "masks it",
  "src/vscode/environments/masking.ts": "says what is masked",
  "src/vscode/activity/subject.ts": "masks the names of what this window sent",
  "src/vscode/changing/reject.ts": "keeps the document's title in memory for the activity, which masks it",
  "src/vscode/taskPage/documentLinks.ts": "opens the document that the user asked for",
};

/** What makes what a session gives, and masks it. */
const MAKES_SESSIONS: readonly string[] = [
  "src/vscode/environments/connector.ts",
  "src/vscode/environments/createSession.ts",
];

const sources = sourcesIn(/\.ts$/, "src/store", "src/vscode");

const withText = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

describe("What views and commands show", () => {
  it("is masked: unmasked values are for those alone that compare, count or send", () => {
    // A local file's true name may be said where it is masked in the same call.
    const seen = sources.filter(({ text }) =>
      /\.?\btrue(Entry|Entries|Changes|Task|Name|Target|Names|Path|Exchange)\b/.test(
        text.replaceAll(/masking\.file\(\s*\w+\.trueName\s*\)/g, ""),
      ),
    );
    assert.deepEqual(seen.map(({ file }) => file).sort(), Object.keys(MAY_SEE_THE_TRUTH).sort());
  });

  it("comes from a session alone: nobody else makes a store, changes or a client", () => {
    const making = withText(/\bnew (LoanStore|Changes)\(|\bcreateService\(/);
    assert.deepEqual(making.sort(), [...MAKES_SESSIONS].sort());
    const session = sources.find(({ file }) => file === "src/vscode/environments/createSession.ts")?.text ?? "";
    assert.match(session, /shown: masking/);
    assert.match(session, /new Changes\([^)]*, masking\)/);
    assert.match(session, /earlierReads: \{\s+of: [^\n]*masking\.loan\(read\.loan\)/);
    assert.match(session, /service: maskedService\(service, masking\)/);
  });

  it("is masked by a chunk that the mode alone loads", () => {
    assert.deepEqual(withText(/from "[^"]*masking\//).sort(), [
      "src/vscode/environments/environmentMasking.ts",
      "src/vscode/environments/maskedExchange.ts",
    ]);
    assert.deepEqual(withText(/from "[^"]*\/maskedExchange"/), ["src/vscode/environments/environmentMasking.ts"]);
    assert.deepEqual(withText(/from "[^"]*\/environmentMasking"/), []);
  });
});
