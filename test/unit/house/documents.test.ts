import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, posix } from "node:path";
import { assertNone } from "../../support/assertNone";
import { filesIn } from "./sources";

const ROOMS = ["docs", "src", "test", "media", "release", ".vscode", ".github"];
/** A file name without a folder may be one of the reader's there. */
const FOR_USERS = ["README.md", "CHANGELOG.md", "docs/simulator.md"];

const files = filesIn(/./, ...ROOMS);
const names = new Set(files.map((path) => basename(path)));

const documents = [...readdirSync("."), ...files].filter((path) => path.endsWith(".md"));
const texts = new Map(documents.map((document) => [document, readFileSync(document, "utf8")]));

const textOf = (file: string) => [file, readFileSync(file, "utf8")] as const;

/** What stands in code marks and names a file or a folder of this repository; one without a folder may be the reader's. */
function namedIn(document: string): string[] {
  return [...(texts.get(document) ?? "").matchAll(/`([\w./*-]+)`/g)]
    .map(([, words = ""]) => words)
    .filter((words) => ROOMS.some((room) => words.startsWith(`${room}/`)) || /^[a-z][\w.-]+\.(ts|mjs)$/i.test(words));
}

function linksIn(text: string): string[] {
  const prose = text.replaceAll(/^```.*?^```/gms, "").replaceAll(/`[^`\n]*`/g, "");
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = ""]) => target)
    .filter((target) => !/^[a-z]+:/i.test(target));
}

function anchorsIn(text: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading = ""] of text.replaceAll(/^```.*?^```/gms, "").matchAll(/^#+ (.+)$/gm)) {
    const plain = heading.toLowerCase().replaceAll(/[^\p{L}\p{N} _-]/gu, "");
    const anchor = plain.replaceAll(" ", "-");
    let unique = anchor;
    for (let count = 1; anchors.has(unique); count++) unique = `${anchor}-${count}`;
    anchors.add(unique);
  }
  return anchors;
}

/** Whether the link of that document leads to a file, and to a heading of it. */
function leadsSomewhere(document: string, link: string): boolean {
  const [path = "", anchor] = link.split("#", 2);
  const target = path === "" ? document : posix.join(posix.dirname(document), path);
  if (!existsSync(target)) return false;
  return anchor === undefined || anchorsIn(texts.get(target) ?? "").has(anchor);
}

describe("The examples", () => {
  it("are each run by a test, with every change or by night", () => {
    const tests = ["package/simulatorExamples", "recipes/examples", "unit/house/containers"];
    const text = tests.map((file) => readFileSync(`test/${file}.test.ts`, "utf8")).join();
    const isRun = (name: string) => new RegExp(`["/]${name}"|\\b${name}: \\d`).test(text);
    assertNone(readdirSync("examples").filter((name) => !isRun(name)));
  });
});

describe("The documents", () => {
  for (const document of documents) {
    it(`${document}: names files that are there`, () => {
      const wrong = namedIn(document).filter((path) => {
        if (!path.includes("/")) return !FOR_USERS.includes(document) && !names.has(path) && !existsSync(path);
        return !existsSync(path.replace(/\/[^/]*\*.*$/, ""));
      });
      // Settled history may name what has gone.
      if (document !== "CHANGELOG.md") assert.deepEqual(wrong, []);
    });

    it(`${document}: links to files and headings that are there`, () => {
      const dead = linksIn(texts.get(document) ?? "").filter((link) => !leadsSomewhere(document, link));
      assert.deepEqual(dead, []);
    });
  }

  it("are found, with their links", () => {
    assert.ok(documents.length >= 7);
    assert.ok(namedIn("docs/recipes.md").length > 40);
    assert.ok(linksIn(texts.get("README.md") ?? "").length >= 7);
    assert.equal(leadsSomewhere("README.md", "docs/simulator.md#no-such-heading"), false);
  });

  it("name what is in the file of the row, from end to end", () => {
    const rows = [...(texts.get("docs/recipes.md") ?? "").matchAll(/^\| `(\S+)` \| (.*) \|$/gm)];
    const wrong = rows.flatMap(([, file = "", what = ""]) => {
      // Of a row that names other files as well, each name is in one of them.
      const all = [file, ...[...what.matchAll(/`((?:src|package)[\w./]+)`/g)].map(([, other = ""]) => other)];
      const text = all.map((one) => readFileSync(one, "utf8")).join();
      const named = [...what.matchAll(/`(#?\w+)`/g)].map(([, name = ""]) => name);
      return named.filter((name) => !new RegExp(`${name}\\b`).test(text)).map((name) => `${file}: ${name}`);
    });
    assert.deepEqual(wrong, []);
    assert.ok(rows.length > 30, "the tables were read");
  });

  it("run no program of a package that nobody installed", () => {
    const read = [...texts, ...filesIn(/\.(ya?ml|sh|json|ts|mjs)$/, "examples", "src", ".github").map(textOf)];
    const runs = read.flatMap(([file, text]) =>
      [...text.matchAll(/\bnpx (.*)/g)].map(([, words = ""]) => ({ file, words })),
    );
    assert.ok(runs.length >= 4);
    assertNone(runs.filter(({ words }) => /loan-ops|vsce|ovsx/.test(words) && !words.startsWith("--no-install ")));
    const installs = read.flatMap(([, text]) => [...text.matchAll(/\bnpm (?:install|i) .*?(\S*loan-ops-\S+)/g)]);
    assert.ok(installs.length >= 3);
    assertNone(installs.map(([, from = ""]) => from).filter((from) => !/^\.\/.*\.tgz$/.test(from)));
  });

  it("that most people read are short", () => {
    const lines = (document: string) => (texts.get(document) ?? "").trimEnd().split("\n").length;
    for (const [document, most] of Object.entries({ "README.md": 115, "CONTRIBUTING.md": 95, "CHANGELOG.md": 60 })) {
      assert.ok(lines(document) <= most, `${document}: ${lines(document)} lines`);
    }
  });

  it("are what the texts of the manifest link to, if anything of this repository", () => {
    for (const file of ["package.nls.json", "package.nls.es.json"]) {
      assertNone(linksIn(readFileSync(file, "utf8")).filter((link) => !existsSync(link)));
    }
  });
});

const [, section = ""] = readFileSync("SECURITY.md", "utf8").split("\n## Threat model\n");
const [model = ""] = section.split("\n## ");
const threats = model.split("\n### ").slice(1);

describe("The threat model", () => {
  it("names a file of tests for each threat", () => {
    assert.ok(threats.length >= 9);
    const named = threats.map((threat) => ({ threat, files: threat.match(/(?<=`)test\/[^`]+\.ts(?=`)/g) ?? [] }));
    assertNone(named.filter(({ files }) => files.length === 0 || !files.every(existsSync)).map(({ threat }) => threat));
  });
});
