import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "jsonc-parser";
import { BUILD } from "../../host/folders.mjs";
import { assertNone } from "../../support/assertNone";
import { jsonOf } from "./sources";

interface Launch {
  readonly name: string;
  readonly program?: string;
  readonly args: readonly string[];
  readonly preLaunchTask: string;
}

interface Task {
  readonly label: string;
  readonly type: string;
  readonly script?: string;
  readonly args?: readonly string[];
  readonly problemMatcher: { background: { beginsPattern: string; endsPattern: string } };
}

const launches: Launch[] = parse(readFileSync(".vscode/launch.json", "utf8")).configurations;
const tasks: Task[] = parse(readFileSync(".vscode/tasks.json", "utf8")).tasks;
const { scripts } = jsonOf("package.json");

describe("F5, the tasks of VS Code and the scripts", () => {
  for (const { name, program = "", args, preLaunchTask } of launches) {
    it(`${name}: starts after a task that is there, on files that are there once that is done`, () => {
      assert.ok(
        tasks.some(({ label }) => label === preLaunchTask),
        preLaunchTask,
      );
      const named = [program, ...args].flatMap((word) => /\$\{workspaceFolder\}\/(.+)/.exec(word)?.[1] ?? []);
      assert.ok(named.length > 0, "no file is named");
      assertNone(
        // What the tests write is not there yet.
        named.filter((path) => !path.endsWith(".json") && !existsSync(path) && !existsSync(join(BUILD, path))),
      );
    });
  }

  it("wait for the words that the watching build says", () => {
    const { beginsPattern, endsPattern } =
      tasks.find(({ label }) => label === "watch")?.problemMatcher.background ?? {};
    const said = [...readFileSync("esbuild.config.mjs", "utf8").matchAll(/console\.log\("(\[watch\][^"]+)"\)/g)].map(
      ([, words = ""]) => words,
    );
    assert.match(said[0] ?? "", new RegExp(beginsPattern ?? "nothing"));
    assert.match(said[1] ?? "", new RegExp(endsPattern ?? "nothing"));
  });

  it("start the conformance suite as one program, which ends with the shell that npm has started it with", () => {
    // npm gives a signal to its shell alone: what the shell starts after a build would go on without it, and go on sending.
    const [, file = ""] = /^node (test\/host\/\w+\.mjs)$/.exec(scripts.conformance) ?? [];
    assert.match(readFileSync(file, "utf8"), /^endWithShell\(\);$/m);
  });
});
