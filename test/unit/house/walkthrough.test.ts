import assert from "node:assert/strict";
import { readFileSync, statSync } from "node:fs";
import { ACTIVITY_KINDS } from "../../../src/ledger/activity";
import { assertNone } from "../../support/assertNone";
import { holds, jsonOf, ownCommands, sourcesIn } from "./sources";

interface Step {
  readonly id: string;
  readonly description: string;
  readonly when?: string;
  readonly media: { readonly image: Readonly<Record<string, string>>; readonly altText: string };
  readonly completionEvents: readonly string[];
}

const { contributes, displayName } = jsonOf("package.json");
const strings: Readonly<Record<string, string>> = jsonOf("package.nls.json");
const [walkthrough] = contributes.walkthroughs;
const steps: readonly Step[] = walkthrough.steps;

/** The most that one picture may weigh, in bytes: they are most of what is installed. */
const PICTURE_LIMIT = 60_000;

describe("The walkthrough", () => {
  it("is the one that the command opens", () => {
    const source = readFileSync("src/vscode/commands.ts", "utf8");
    assert.ok(source.includes(`#${walkthrough.id}\``));
    assert.match(text(walkthrough.title), new RegExp(displayName));
  });

  it("speaks of the environment that is on, and names loans of the simulator as such", () => {
    const shown = (kind: string) =>
      steps.filter(({ when }) => when === undefined || holds(when, { "loanOps.environmentKind": kind }));
    for (const [kind, first] of [
      ["not known yet", "simulator"],
      ["simulator", "simulator"],
      ["sandbox", "ownEnvironment"],
      ["production", "ownEnvironment"],
    ] as const) {
      const ids = shown(kind).map(({ id }) => id);
      assert.deepEqual(ids, [first, "task", "upload", "reject", "request", "environment"], kind);
    }
    const sentences = shown("sandbox").flatMap(({ description }) => text(description).split(/(?<=\.)\s/));
    const named = sentences.filter((sentence) => /LN-|IMG_/.test(sentence));
    assert.equal(named.length, 2);
    assertNone(named.filter((sentence) => !sentence.includes("simulator")));
  });

  it("leads on at each step by a button", () => {
    for (const { id, description } of steps) assert.match(text(description), /\(command:/, id);
  });

  it("completes each step by an event that can happen", () => {
    for (const { id, completionEvents } of steps) {
      assert.ok(completionEvents.length > 0, `${id} can only be ticked by hand`);
      for (const event of completionEvents) {
        const [, kind, what = ""] = /^(\w+):(.*)$/.exec(event) ?? [];
        if (kind === "onCommand") assert.ok(ownCommands().has(what), event);
        else if (kind === "onContext") assert.deepEqual(contextKeys(what).filter(isSetByNobody), [], event);
        else assert.fail(`${id}: ${event} is of a kind that this test does not know`);
      }
    }
  });

  it("shows a small picture of each step, for dark and light themes, and says it in words", () => {
    for (const { id, media } of steps) {
      assert.deepEqual(Object.keys(media.image).sort(), ["dark", "hc", "hcLight", "light"], id);
      assert.ok(text(media.altText).length > 20, `${id} has no words for its picture`);
      for (const file of Object.values(media.image)) {
        assert.ok(statSync(file).size < PICTURE_LIMIT, `${file} has ${statSync(file).size} bytes`);
      }
    }
  });
});

describe("The manifest's conditions", () => {
  it("ask for context keys that the code sets", () => {
    const conditions: string[] = [];
    JSON.stringify(contributes, (key, value) => {
      if ((key === "when" || key === "enablement") && typeof value === "string") conditions.push(value);
      return value;
    });
    assert.ok(conditions.length > 50);
    assert.deepEqual([...new Set(conditions.flatMap(contextKeys))].filter(isSetByNobody), []);
  });
});

/** The keys of an expression, without the values that they are compared with. */
function contextKeys(expression: string): string[] {
  return (
    expression
      .replaceAll(/(==|!=)\s*('[^']*'|[\w.]+)/g, "")
      .replaceAll(/=~\s*\/(\\.|[^/])*\/\w*/g, "")
      .match(/[\w.]+/g) ?? []
  );
}

/** Neither VS Code nor this extension. */
function isSetByNobody(key: string): boolean {
  return !BY_VS_CODE.has(key) && !OURS.has(key);
}

const BY_VS_CODE = new Set([
  "view",
  "viewItem",
  "activeWebviewPanelId",
  "listMultiSelection",
  "resourceScheme",
  "resourceDirname",
  "editorLangId",
  "editorTextFocus",
  "false",
]);
const OURS = new Set([...quotedKeys(), ...ACTIVITY_KINDS.map((kind) => `loanOps.confirmed.${kind}`)]);

/** What the code of the extension calls by a name of its own. */
function quotedKeys(): string[] {
  return sourcesIn(/\.ts$/, "src/vscode")
    .flatMap(({ text }) => [...text.matchAll(/"(loanOps\.[\w.]+)"/g)])
    .map(([, key = ""]) => key);
}

function text(value: string): string {
  return strings[/^%(.+)%$/.exec(value)?.[1] ?? ""] ?? value;
}
