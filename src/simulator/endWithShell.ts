/**
 * Ends this process, as a SIGTERM does, when the shell in which npx or npm has started it has ended: they give a signal to
 * that shell alone.
 */
export function endWithShell(): void {
  // Windows has neither such signals nor a parent that changes.
  if (process.env.npm_lifecycle_event === undefined || process.platform === "win32") return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, 250);
  watch.unref();
}
