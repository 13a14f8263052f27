// The TextMate grammar of GraphQL, from the package tm-grammars, under a name of our own: VS Code has none itself, and
// another extension's may be there as well.
import { readFileSync } from "node:fs";

const PACKAGE = "node_modules/tm-grammars";
const FILE = "graphql.json";
/** The manifest names it as well. */
const SCOPE = "source.loan-ops-graphql";

/** The grammar as it ships, as JSON. */
export function grammar() {
  const { name, patterns, repository } = JSON.parse(readFileSync(`${PACKAGE}/grammars/${FILE}`, "utf8"));
  return JSON.stringify({ name, scopeName: SCOPE, patterns: patterns.filter(isOwn), repository });
}

/** What the package says of the license of that file. Throws where it says nothing: then it must not be shipped. */
export function grammarNotice() {
  const { version } = JSON.parse(readFileSync(`${PACKAGE}/package.json`, "utf8"));
  const notices = readFileSync(`${PACKAGE}/NOTICE`, "utf8").replaceAll("\r\n", "\n").split(/^=+$/m);
  const notice = notices.find((text) => new RegExp(`^Files:\\s+${FILE}$`, "m").test(text));
  const license = notice?.split(/^-+$/m)[1]?.trim();
  if (license === undefined) throw new Error(`tm-grammars ${version} has no license of ${FILE}.`);
  const heading = `tm-grammars ${version}, ${FILE} (MIT)`;
  return [heading, "-".repeat(heading.length), license].join("\n\n");
}

/** @param {{ include?: string }} pattern */
function isOwn({ include }) {
  return include === undefined || include.startsWith("#");
}
