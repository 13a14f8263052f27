/** The type of webview panel that task pages are; the manifest's activation events name it. */
export const TASK_PAGE = "loanOps.task";
