import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { sourcesIn } from "./sources";

/** Who may read unmasked values although share-safe mode is on, and why none of them is shown. */
const MAY_SEE_THE_TRUTH: Readonly<Record<string, string>> = {
  "src/store/collection.ts": "holds it",
  "src/store/loanStore.ts": "counts tasks, looks for a failure",
  "src/store/earlierReads.ts": "keeps what it was; the session masks it",
  "src/store/changeLog.ts": "keeps IDs, dates and values that the service names",
  "src/store/unseenChanges.ts": "compares with what was seen; shows what is masked",
  "src/vscode/loans/collectionTree.ts": "looks whether a view is empty, and of which known reason",
  "src/vscode/loans/saveAsScenario.ts": "saves what is masked; rounds incomes",
  "src/vscode/loans/goToTask.ts": "finds by unmasked names what is shown masked",
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
  "src/vscode/environments/environmentMasking.ts": "masks it",
  "src/vscode/environments/masking.ts": "says what is masked",
  "src/vscode/activity/subject.ts": "masks the names of what this window sent",
  "src/vscode/changing/reject.ts": "keeps the document's title in memory for the activity, which masks it",
  "src/vscode/pages/documentLinks.ts": "opens the document that the user asked for",
};

/** Words that only these files have, of those that are looked at; all of src where nothing is said. */
interface Rule {
  readonly words: RegExp;
  readonly only?: readonly string[];
  readonly of?: RegExp;
}

const HOST = /^src\/(vscode\/.*|extension)\.ts$/;
/** All but the place in which texts become inert. */
const OUTSIDE = /^src\/(vscode\/(?!ui\/window\/).*|extension)\.ts$/;
/** The simulator speaks as the service does, in English. */
const SPEAKING = /^src\/(?!simulator\/)/;

const RULES: Readonly<Record<string, Rule>> = {
  "Texts that VS Code shows pass one place in which nothing of them acts": {
    of: OUTSIDE,
    // What anybody may use shows no text, or none of the service's.
    words:
      /\bvscode\.window\b(?!\s*\??\.\s*(activeTextEditor|createOutputChannel|createWebviewPanel|onDidChangeWindowState|registerFileDecorationProvider|registerTerminalLinkProvider|registerUriHandler|registerWebviewPanelSerializer|showOpenDialog|showSaveDialog|showTextDocument|state|tabGroups)\b)/,
  },
  "The publisher is named by the manifest alone, for another one may publish": { words: /loan-ops\.loan-ops/ },
  "They cannot go around it by another name of the API": {
    of: HOST,
    words: /^(?!import (type )?\* as vscode from "vscode";$).*(\bfrom "vscode"|\bimport\("vscode"\)|=\s*vscode;)/m,
  },
  "Rows are made where `inertTreeItem` of collectionTree.ts follows": {
    of: OUTSIDE,
    words: /new vscode\.TreeItem\(/,
    only: ["src/vscode/loans/rowItems.ts"],
  },
  "Hovers are made of parts that `escapedMarkdown` escaped": {
    of: OUTSIDE,
    words: /new vscode\.MarkdownString\(/,
    only: ["src/vscode/loans/rowHover.ts"],
  },
  "Marks beside rows are made by `inertText`": {
    of: OUTSIDE,
    words: /new vscode\.FileDecoration\(/,
    only: ["src/vscode/loans/rowMarks.ts"],
  },
  "Lenses are made in views.ts, which is one of the wrappers": {
    of: OUTSIDE,
    words: /new vscode\.CodeLens\(|registerCodeLensProvider/,
  },
  "The title of a page is inert text: the contents of pages make it": {
    of: OUTSIDE,
    words: /\bpanel\.title\s*=/,
    only: ["src/vscode/pages/pagePanel.ts"],
  },
  "Views have their rows from one class": {
    of: OUTSIDE,
    words: /\bimplements.*TreeDataProvider/,
    only: ["src/vscode/loans/collectionTree.ts"],
  },
  "A row of a quick pick comes from `pickItem` alone": {
    words: /\bas (unknown as )?(readonly )?InertItem\b|\bas InertItem</,
    only: ["src/vscode/ui/window/pickers.ts"],
  },
  "No icon of ours stands among the service's words: an icon is given as such": {
    of: OUTSIDE,
    words: /["'`]\$\([a-z]/,
  },
  "What is shown is masked: unmasked values are for those alone that compare, count or send": {
    of: /^src\/(store|vscode)\//,
    // A local file's true name may be said where it is masked in the same call.
    words: /(?<!masking\.file\(\s*\w+\.)\bunmasked(Entry|Entries|Changes|Task|Name|Target|Names|Path|Exchange)\b/,
    only: Object.keys(MAY_SEE_THE_TRUTH),
  },
  "What is shown comes from a session: nobody else makes a store, changes or a client": {
    of: /^src\/(store|vscode)\//,
    words: /\bnew (LoanStore|Changes)\(|\bcreateService\(/,
    only: ["src/vscode/environments/connector.ts", "src/vscode/environments/createSession.ts"],
  },
  "The masking is loaded by the mode alone": {
    of: /^src\/(store|vscode)\//,
    words: /from "[^"]*masking\//,
    only: ["src/vscode/environments/environmentMasking.ts"],
  },
  "The chunk of the masking is loaded when it is needed": { words: /from "[^"]*\/environmentMasking"/ },
  "VS Code's API is for its folder and for extension.ts": {
    of: /^src\/(?!vscode\/|extension\.ts)/,
    words: /(from|import)\s*\(?\s*"vscode"/,
  },
  "What a fork of VS Code may lack is asked for in one place": {
    words: /vscode\.(lm|window\.tabGroups)\b/,
    only: ["src/vscode/ui/hostApi.ts"],
  },
  "The store knows the service by its interface alone": {
    of: /^src\/store\//,
    words: /"\.\.\/service\/(?!(loanOriginationService|failure\/serviceError)")/,
  },
  "The simulator is loaded when it is needed": { of: /^src\/extension\.ts$/, words: /from "\.\/simulator/ },
  "The simulator starts without `fetch`, which an import of node:http loads": {
    of: /^src\/simulator\//,
    words: /^import (?!type ).*"node:https?"/m,
  },
  "Words are taken from VS Code where it is known, and from @vscode/l10n elsewhere": {
    of: SPEAKING,
    words: /^(?=[\s\S]*from "@vscode\/l10n")[\s\S]*from "vscode"/,
    only: ["src/vscode/ui/locale.ts"],
  },
  "Words are marked by l10n.t, the only form that is extracted": {
    of: SPEAKING,
    words: /^(?!import (\* as l10n|\{ config \}) from "@vscode\/l10n";$).*from "@vscode\/l10n"/m,
  },
  "The folders that say nothing by themselves have no words": {
    of: /^src\/(contract|protocol)\//,
    words: /from "@vscode\/l10n"/,
  },
  "Words reach the user by no other way: errors, messages and titles are not plain text": {
    of: SPEAKING,
    words:
      /(?:UserError|LedgerError|Message)\(\s*["`]\w|ServiceError\(\s*"\w+",\s*["`]|\b(?:title|evidence|prompt|placeHolder|tooltip):\s*["`]\w/,
  },
  "Words of the page are not plain text": {
    of: /\.tsx$/,
    words: />\s*[A-Za-z][^<>{}();=&|]*[<{]|\b(?:title|aria-label|fullLabel|heading)="\w/,
  },
};

const sources = sourcesIn(/\.tsx?$/, "src");

describe("The words of the sources", () => {
  for (const [rule, { words, only = [], of = /./ }] of Object.entries(RULES)) {
    it(rule, () => {
      const looked = sources.filter(({ file }) => of.test(file));
      assert.notEqual(looked.length, 0);
      const having = looked.filter(({ text }) => words.test(text)).map(({ file }) => file);
      assert.deepEqual(having, [...only].sort());
    });
  }

  it("A session masks all that it gives", () => {
    const session = readFileSync("src/vscode/environments/createSession.ts", "utf8");
    assert.match(session, /new LoanStore\(\{[\s\S]*?\n {4}masking,\n {2}\}\)/);
    assert.match(session, /new UnseenChanges\([^)]*, masking\)/);
    assert.match(session, /earlierReads: \{\s+of: [^\n]*masking\.loan\(read\.loan\)/);
    assert.match(session, /service: maskedService\(service, masking\)/);
  });
});
