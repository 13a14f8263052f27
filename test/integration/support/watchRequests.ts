import { Replaced } from "./replaced";

/** VS Code's `fetch`, and Node's own, with which the simulator of the window is reached. */
const FETCHES = ["fetch", "__vscodeOriginalFetch"] as const;

/** Sees each request before it is sent. Returns what ends that. */
export function watchRequests(see: (address: string, init: RequestInit | undefined) => void): () => void {
  const replaced = new Replaced();
  for (const name of FETCHES) {
    const send = globalThis[name];
    if (send === undefined) throw new Error(`VS Code has no ${name} any more.`);
    replaced.replace(globalThis, name, (input: RequestInfo | URL, init?: RequestInit) => {
      see(String(input), init);
      return send(input, init);
    });
  }
  return () => replaced.restore();
}
