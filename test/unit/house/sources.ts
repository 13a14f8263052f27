import { globSync, readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";

/** The files below these folders that are called so, with their texts. */
export function sourcesIn(
  called: RegExp,
  ...folders: readonly string[]
): { readonly file: string; readonly text: string }[] {
  return filesIn(called, ...folders).map((file) => ({ file, text: readFileSync(file, "utf8") }));
}

export function filesIn(called: RegExp, ...folders: readonly string[]): string[] {
  return folders
    .flatMap((folder) => globSync(`${folder}/**/*`, { exclude: (path) => path.endsWith("node_modules") }))
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => called.test(file) && !file.includes("node_modules"))
    .sort();
}

// biome-ignore lint/suspicious/noExplicitAny: what a file of JSON holds is known to the test that reads it.
export const jsonOf = (file: string): any => JSON.parse(readFileSync(file, "utf8"));

/** What a button of the manifest may run. VS Code gives each view a command that shows it. */
export function ownCommands(): ReadonlySet<string> {
  const { commands, views: containers } = jsonOf("package.json").contributes;
  const views = Object.values<{ id: string }[]>(containers).flat();
  return new Set([
    ...commands.map(({ command }: { command: string }) => command),
    ...views.map(({ id }) => `${id}.focus`),
  ]);
}

/** Whether a `when` of the manifest holds where the keys that it compares have these values. */
export function holds(when: string, values: Readonly<Record<string, string | boolean>>): boolean {
  const compared = when.replaceAll(
    /([\w.]+) (==|!=|=~) (\/\S+\/|[\w.]+)/g,
    (_, key: string, operator: string, value: string) => {
      if (!(key in values)) throw new Error(`${key} is not known here.`);
      if (operator === "=~") return String(new RegExp(value.slice(1, -1)).test(String(values[key])));
      return String((values[key] === value) === (operator === "=="));
    },
  );
  return runInNewContext(compared.replaceAll(/\bloanOps\.\w+/g, (key) => String(Boolean(values[key]))));
}
