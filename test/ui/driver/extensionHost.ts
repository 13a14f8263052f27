import type { Place } from "../../support/place";

/** What the extension host of a window is told by its environment, as JSON. */
export interface WindowFacts {
  /** Where it takes calls. */
  readonly port: number;
  /** The environments that the extension finds when it starts for the first time. */
  readonly places: readonly Place[];
}

/** What a test can have done in the extension host, instead of by clicks. */
export interface HostCalls {
  /** Null takes a setting away. */
  changeSettings(settings: Readonly<Record<string, unknown>>): Promise<void>;
  /** Closes what is open and forgets what is shown, shows the views of Loan Ops, folded, and reads all that is listed again. */
  tidyUp(nothing: object): Promise<void>;
  /** Writes a line to a channel of another's in the Output panel, and shows it. */
  print(line: { readonly text: string }): Promise<void>;
  /** As a chat agent calls it. */
  callTool(call: { readonly name: string; readonly input: object }): Promise<Record<string, unknown>>;
}

export async function callHost<Name extends keyof HostCalls>(
  port: number,
  name: Name,
  given: Parameters<HostCalls[Name]>[0],
): Promise<Awaited<ReturnType<HostCalls[Name]>>> {
  const response = await fetch(`http://127.0.0.1:${port}/${name}`, { method: "POST", body: JSON.stringify(given) });
  const answer = await response.text();
  if (!response.ok) throw new Error(`${name} in the extension host: ${answer}`);
  return JSON.parse(answer);
}
