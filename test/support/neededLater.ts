/** What the first use loads: modules and folders of them. */
export const LATER: readonly string[] = [
  "src/simulator/",
  "src/preflight/",
  "src/masking/",
  "src/service/graphql/",
  "src/service/mapping/",
  "src/service/operations.ts",
  "src/service/transport/proxiedFetch.ts",
  "src/service/upload/",
  "src/vscode/commands.ts",
];
/** All other packages are needed later. */
const PACKAGE_NEEDED_AT_ONCE = "node_modules/@vscode/l10n/";

/** Those of these modules that activation does not need. */
export function neededLater(modules: readonly string[]): string[] {
  return modules.filter(
    (module) =>
      LATER.some((later) => module.startsWith(later)) ||
      (module.startsWith("node_modules/") && !module.startsWith(PACKAGE_NEEDED_AT_ONCE)),
  );
}
