// What activation needs lies in one chunk of dist, which requires vscode and calls a little of it while it loads. A bench
// that runs parts of dist outside VS Code gives it a vscode in which nothing happens.
import { registerHooks } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Connection, DEFAULT_TIMEOUTS } from "../../src/service/transport/connection";
import { BUILD } from "../host/folders.mjs";
import { fileOf } from "../support/built";

const ADDRESS = "nothing:vscode";
const SOURCE = `
const any = new Proxy(class {}, { get: (of, name) => (name === "prototype" ? of.prototype : any), apply: () => "" });
module.exports = new Proxy({ l10n: { t: String } }, { get: (of, name) => of[name] ?? any });
`;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === "vscode" ? { url: ADDRESS, format: "commonjs", shortCircuit: true } : next(specifier, context),
  load: (url, context, next) =>
    url === ADDRESS ? { format: "commonjs", source: SOURCE, shortCircuit: true } : next(url, context),
});

export function chunkOf(source: string): string {
  return pathToFileURL(join(BUILD, fileOf(source))).href;
}

/** To a service of the bench, with nothing around it that would take time. */
export function connectionTo(baseUrl: string): Connection {
  return {
    baseUrl,
    token: async () => "bench",
    officerUploadField: undefined,
    log: { request() {}, notice() {} },
    fetch,
    timeouts: DEFAULT_TIMEOUTS,
    userAgent: undefined,
  };
}
