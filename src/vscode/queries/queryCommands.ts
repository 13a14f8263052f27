/** The commands of queries, loaded with the first of them: one chunk in place of many. */

export { queryVariables } from "./queryDocuments";
export { ResultDocuments } from "./resultDocument";
export { compareResults, copyQueryAs, goToField, runQuery } from "./runQuery";
export { copyQuery, newQuery } from "./templates";
