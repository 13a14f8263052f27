import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";

const ROOMS = ["src", "test", "media", "release", ".vscode", ".github"];

const names = new Set(
  ROOMS.flatMap((room) => readdirSync(room, { recursive: true, encoding: "utf8" }))
    .filter((path) => !path.includes("node_modules"))
    .map((path) => basename(path)),
);

/** What stands in code marks and names a file or a folder of this repository; one without a folder may be the reader's. */
function namedIn(document: string): string[] {
  return [...readFileSync(document, "utf8").matchAll(/`([\w./*-]+)`/g)]
    .map(([, words = ""]) => words)
    .filter((words) => ROOMS.some((room) => words.startsWith(`${room}/`)) || /^[a-z][\w.-]+\.(ts|mjs)$/i.test(words));
}

describe("What the documents name", () => {
  for (const document of ["README.md", "CONTRIBUTING.md"]) {
    it(`${document}: is there`, () => {
      const wrong = namedIn(document).filter((path) => {
        if (!path.includes("/")) return document !== "README.md" && !names.has(path) && !existsSync(path);
        return !existsSync(path.replace(/\/[^/]*\*.*$/, ""));
      });
      assert.deepEqual(wrong, []);
    });
  }

  it("is a good deal in CONTRIBUTING.md", () => assert.ok(namedIn("CONTRIBUTING.md").length > 40));
});
