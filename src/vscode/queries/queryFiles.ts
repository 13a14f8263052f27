/** The language of `*.loan-ops.graphql`; the manifest names it as well. */
export const QUERY_LANGUAGE = "loan-ops-graphql";

const QUERIES = ".loan-ops.graphql";
const VARIABLES = ".loan-ops.variables.json";

/** The path of the variables of a document with operations: `NAME.loan-ops.variables.json` beside it. */
export function variablesPath(path: string): string {
  return `${path.endsWith(QUERIES) ? path.slice(0, -QUERIES.length) : path}${VARIABLES}`;
}

/** The name without its extension: `loan` of `/work/loan.loan-ops.graphql`. */
export function queryName(path: string): string {
  const file = path.slice(path.lastIndexOf("/") + 1);
  return file.endsWith(QUERIES) ? file.slice(0, -QUERIES.length) : file;
}

export function queryFileName(name: string): string {
  return `${name}${QUERIES}`;
}
