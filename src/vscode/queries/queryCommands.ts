/** The commands of queries, loaded with the first of them: one chunk in place of many. */
export { compareResults } from "./compareResults";
export { copyQuery } from "./copyQuery";
export { copyQueryAs } from "./copyQueryAs";
export { goToField } from "./goToField";
export { newQuery } from "./newQuery";
export { queryVariables } from "./queryVariables";
export { runQuery } from "./runQuery";
