/** As many rows as the loans of the simulator's first-day, and below one of them as below LN-2041. */
export const ROOTS = 7;
export const ROW_CHILDREN = 3;
/** As many as Go to Task lists. */
export const FOUND_TASKS = 100;
/** About as many as the tasks of first-day that take documents. */
export const PICKED_TASKS = 40;
/** A copy of our own page's style sheet, in the folder of the extension. */
export const PAGE_STYLE = "reference.css";
