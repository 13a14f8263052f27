import assert from "node:assert/strict";
import { assertNone } from "../../support/assertNone";
import { jsonOf } from "./sources";

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

const manifest: { contributes: Json; capabilities: Json; description: Json; displayName: Json } =
  jsonOf("package.json");
const english: Record<string, string> = jsonOf("package.nls.json");
const spanish: Record<string, string> = jsonOf("package.nls.es.json");

/** The properties of the manifest that a person reads, with those of walkthroughs, settings and tools. */
const READ_BY_A_PERSON =
  /^(title|shortTitle|category|name|label|description|markdownDescription|contents|contextualTitle|altText|displayName|userDescription|detail|placeholder|patternErrorMessage|(markdown)?[dD]eprecationMessage|enumItemLabels|(markdown)?[eE]numDescriptions)$/;

/** What a model reads is English: `modelDescription`, and the schema of a tool's input. */
const READ_BY_A_MODEL = "inputSchema";

/** The same in every language: the product's name, and the names of tools, which only programs read. */
const NAME = /^Loan Ops$|^loanOps_\w+$/;

function textsIn(value: Json, property = ""): string[] {
  if (typeof value === "string") return READ_BY_A_PERSON.test(property) && !NAME.test(value) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((item) => textsIn(item, property));
  if (typeof value !== "object" || value === null) return [];
  const parts = Object.entries(value).filter(([name]) => name !== READ_BY_A_MODEL);
  return parts.flatMap(([name, inner]) => textsIn(inner, name));
}

const { contributes, capabilities, description, displayName } = manifest;
const texts = textsIn({ contributes, capabilities, description, displayName });
const keyIn = (text: string) => /^%([\w.]+)%$/.exec(text)?.[1];
const keys = texts.flatMap((text) => keyIn(text) ?? []);

/** What a translation must leave alone: commands and addresses behind links, settings, code, icons. */
const fixedParts = (text = "") => (text.match(/\]\([^)]*\)|`[^`]*`|\$\([\w-]+\)|✓/g) ?? []).sort();

describe("The words of the manifest", () => {
  it("are keys of package.nls.json, not plain text", () => {
    assert.ok(texts.length > 60, "the manifest was read");
    assertNone(texts.filter((text) => keyIn(text) === undefined));
  });

  it("are in package.nls.json and package.nls.es.json, which hold nothing else", () => {
    const wanted = [...new Set(keys)].sort();
    assert.deepEqual(Object.keys(english).sort(), wanted);
    assert.deepEqual(Object.keys(spanish).sort(), wanted);
  });

  it("are all translated", () => {
    const same = Object.keys(english).filter((key) => !spanish[key]?.trim() || spanish[key] === english[key]);
    assert.deepEqual(same, []);
  });

  it("keep links, settings, code and icons in the translation", () => {
    for (const key of Object.keys(english)) assert.deepEqual(fixedParts(spanish[key]), fixedParts(english[key]), key);
  });

  it("announce in both languages that more is asked for, or in neither", () => {
    for (const key of keys.filter((name) => name.startsWith("command.")))
      assert.equal(spanish[key]?.endsWith("…"), english[key]?.endsWith("…"), key);
  });

  it("link only to settings that exist", () => {
    const settings = JSON.stringify(contributes);
    const links = Object.values(english).flatMap((text) => [...text.matchAll(/`#([\w.]+)#`/g)].map(([, id]) => id));
    assert.ok(links.length > 0, "there are links");
    assertNone(links.filter((id) => !settings.includes(`"${id}":`)));
  });
});
