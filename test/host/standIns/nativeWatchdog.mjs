// Stands in for @vscode/native-watchdog, which ends an orphaned extension host; the harness ends the process group itself.
export function start() {}
