import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { extname } from "node:path";
import { getL10nJson } from "@vscode/l10n-dev";
import { build, type Plugin } from "esbuild";
import { assertNone } from "../../support/assertNone";
import { api } from "../vscode/support/fake/api";
import { jsonOf, sourcesIn } from "./sources";

const bundle = <Text>(file: string): Record<string, Text> => jsonOf(`l10n/${file}`);
const extracted = bundle<string | { readonly message: string; readonly comment: readonly string[] }>(
  "bundle.l10n.json",
);
/** By key: a text with a translator's comment has both as its key. */
const english = Object.fromEntries(
  Object.entries(extracted).map(([key, text]) => [key, typeof text === "string" ? text : text.message]),
);
const spanish = bundle<string>("bundle.l10n.es.json");

/** Words that are the same in Spanish. */
const SAME_IN_SPANISH: ReadonlySet<string> = new Set(["ID", "Proxy", "Sandbox", "Variables", "Variables:"]);

/** The simulator speaks as the service does, in English. */
const sources = sourcesIn(/^src\/(?!simulator\/).*\.tsx?$/, "src");
const speaking = sources.filter(({ text }) => text.includes('from "@vscode/l10n"'));

/** What a translation must leave alone: places for values, icons, code, links, addresses, and the straight quotation marks
 * between which share-safe mode looks for the service's own words. */
const fixedParts = (text = "") =>
  (text.match(/\{\d+\}|\]\([^)]*\)|\$\([\w-]+\)|`[^`]*`|https?:\S+|["⚠✓→*]+/g) ?? []).sort();
/** How a text ends says what it is: a sentence, a label with a value after it, a button that asks for more. */
const ending = (text: string) => /[….:?]?["»”]?$/.exec(text)?.[0].replace(/["»”]/g, "");

/** Each text has a translation, which is another text, and there is no other one. */
function areTranslated(
  english: Record<string, string>,
  spanish: Record<string, string>,
  same: ReadonlySet<string>,
): void {
  assert.deepEqual(Object.keys(spanish).sort(), Object.keys(english).sort());
  const untranslated = Object.keys(english).filter((key) => !spanish[key]?.trim() || spanish[key] === english[key]);
  assert.deepEqual(untranslated.sort(), [...same].sort());
  for (const [key, text] of Object.entries(english)) assert.deepEqual(fixedParts(spanish[key]), fixedParts(text), key);
}

/** A document is rejected, “rechazado”. What the service does not do it refuses, “deniega”. */
function keepApart(english: Record<string, string>, spanish: Record<string, string>): void {
  const texts = Object.entries(english).map(([key, text]) => [text, spanish[key] ?? ""] as const);
  const mixed = texts.filter(([text, said]) => /rechaz/i.test(said) && !/reject/i.test(text));
  assertNone(mixed);
}

/** Share-safe mode has the same name everywhere. */
function nameTheMode(english: Record<string, string>, spanish: Record<string, string>): void {
  const named = Object.entries(english).filter(([, text]) => /share-safe mode/i.test(text));
  assertNone(named.map(([key]) => spanish[key] ?? "").filter((said) => !/modo para compartir/i.test(said)));
}

describe("The words of the code", function () {
  this.timeout(60_000);

  it("are all in l10n/bundle.l10n.json: `npm run words` writes it", async () => {
    const marking = sources.filter(({ text }) => text.includes("l10n.t("));
    // As two files with each import once: for every import of l10n, the whole of a file is read again.
    const imports = /^import .* from "(?:vscode|@vscode\/l10n)";\n/gm;
    const found = await getL10nJson(
      [".ts", ".tsx"].map((extension) => {
        const texts = marking.filter(({ file }) => extname(file) === extension).map(({ text }) => text);
        const once = new Set(texts.flatMap((text) => text.match(imports) ?? []));
        return { contents: [...once, ...texts.map((text) => text.replaceAll(imports, ""))].join("\n"), extension };
      }),
    );
    assert.deepEqual(extracted, found);
  });

  it("are all translated with the same places, icons and code, and end alike", () => {
    areTranslated(english, spanish, SAME_IN_SPANISH);
    keepApart(english, spanish);
    nameTheMode(english, spanish);
    for (const [key, translated] of Object.entries(spanish)) {
      assert.equal(ending(translated), ending(english[key] ?? ""), key);
      assert.equal(translated, translated.trim(), key);
    }
  });

  it("are looked up when they are shown: at loading, the language is not known yet", async () => {
    const { outputFiles } = await build({
      stdin: {
        contents: speaking
          .filter(({ file }) => file !== "src/vscode/ui/locale.ts")
          .map(({ file }) => `import "./${file}";`)
          .join("\n"),
        resolveDir: process.cwd(),
      },
      bundle: true,
      write: false,
      platform: "node",
      format: "cjs",
      packages: "external",
      loader: { ".graphql": "text" },
      plugins: [tooEarly],
      logLevel: "silent",
    });
    const [output] = outputFiles;
    assert.ok(output);
    const installed = createRequire(`${process.cwd()}/package.json`);
    const early = { ...api, l10n: { t: () => assert.fail("a text was looked up while modules load") } };
    const load = (name: string) => (name === "vscode" ? early : installed(name));
    new Function("require", "module", "exports", output.text)(load, {}, {});
  });
});

/** Stands in for @vscode/l10n while modules load. */
const tooEarly: Plugin = {
  name: "too-early",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^@vscode\/l10n$/ }, () => ({ path: "l10n", namespace: "too-early" }));
    onLoad({ filter: /.*/, namespace: "too-early" }, () => ({
      contents: 'export function t(words) { throw new Error("looked up at loading: " + words); }',
    }));
  },
};

const { contributes, capabilities, description, displayName } = jsonOf("package.json");
const nls: Record<string, string> = jsonOf("package.nls.json");
const nlsSpanish: Record<string, string> = jsonOf("package.nls.es.json");

/** The properties of the manifest that a person reads, with those of walkthroughs, settings and tools. */
const READ_BY_A_PERSON =
  /^(title|shortTitle|category|name|label|description|markdownDescription|contents|contextualTitle|altText|displayName|userDescription|detail|placeholder|patternErrorMessage|(markdown)?[dD]eprecationMessage|enumItemLabels|(markdown)?[eE]numDescriptions)$/;

/** What a model reads is English: `modelDescription`, and the schema of a tool's input. */
const READ_BY_A_MODEL = "inputSchema";

/** The same in every language: the product's name, and the names of tools, which only programs read. */
const NAME = /^Loan Ops$|^loanOps_\w+$/;

function textsIn(value: unknown, property = ""): string[] {
  if (typeof value === "string") return READ_BY_A_PERSON.test(property) && !NAME.test(value) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((item) => textsIn(item, property));
  if (typeof value !== "object" || value === null) return [];
  const parts = Object.entries(value).filter(([name]) => name !== READ_BY_A_MODEL);
  return parts.flatMap(([name, inner]) => textsIn(inner, name));
}

const texts = textsIn({ contributes, capabilities, description, displayName });
const keyIn = (text: string) => /^%([\w.]+)%$/.exec(text)?.[1];
const keys = texts.flatMap((text) => keyIn(text) ?? []);

describe("The words of the manifest", () => {
  it("are keys of package.nls.json, not plain text", () => {
    assert.ok(texts.length > 60, "the manifest was read");
    assertNone(texts.filter((text) => keyIn(text) === undefined));
  });

  it("are in package.nls.json and package.nls.es.json, which hold nothing else, and are all translated", () => {
    assert.deepEqual(Object.keys(nls).sort(), [...new Set(keys)].sort());
    areTranslated(nls, nlsSpanish, new Set());
    keepApart(nls, nlsSpanish);
    nameTheMode(nls, nlsSpanish);
  });

  it("announce in both languages that more is asked for, or in neither", () => {
    for (const key of keys.filter((name) => name.startsWith("command.")))
      assert.equal(nlsSpanish[key]?.endsWith("…"), nls[key]?.endsWith("…"), key);
  });

  it("link only to settings that exist", () => {
    const settings = JSON.stringify(contributes);
    const links = Object.values(nls).flatMap((text) => [...text.matchAll(/`#([\w.]+)#`/g)].map(([, id]) => id));
    assert.ok(links.length > 0, "there are links");
    assertNone(links.filter((id) => !settings.includes(`"${id}":`)));
  });
});
