import type { Environment } from "../domain/environment";
import { isObject } from "../domain/unknown";

/*
 * What the pages of tasks, loans and of the book have in common.
 */

/** What a page says of the environment: never its address. */
export type PageEnvironment = Pick<Environment, "name" | "kind">;

export interface PageNotice {
  readonly lines: readonly string[];
  readonly remedies: readonly PageAction[];
}

/** A button that helps, as `Action` of `src/vscode/ui/actions.ts`. The host takes none that the page does not show at that time. */
export interface PageAction {
  readonly title: string;
  readonly command: string;
  /** The page may offer two requests, one of a read and one of a change. */
  readonly request?: number;
}

/** In the place of a page that there is nothing to show of. */
export interface UnavailablePage {
  readonly type: "unavailable";
  readonly heading: string;
  /** Where the window is; undefined when what was asked for belongs elsewhere or nothing is connected. */
  readonly environment: PageEnvironment | undefined;
  readonly reason: string;
  readonly loading: boolean;
  readonly canRefresh: boolean;
  readonly remedies: readonly PageAction[];
}

/** What every page may ask for. */
export type FromAnyPage =
  /** The page speaks first, and again when it was turned to something else: the host answers with what there is. It alone knows the user's zone. */
  | { readonly type: "ready"; readonly timeZone?: string | undefined }
  | { readonly type: "focus" }
  | { readonly type: "refresh" }
  | { readonly type: "remedy"; readonly command: string; readonly request?: number | undefined };

export type Check = (value: unknown) => boolean;
type Checks = Readonly<Record<string, Check>>;

export const isId: Check = (value) => typeof value === "string" && value !== "";
export const isIndex: Check = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
export const isTaskKind: Check = (value) => value === "borrower" || value === "loanOfficer";
const isTimeZone: Check = (value) => typeof value === "string" && /^[A-Za-z][\w+/-]{0,60}$/.test(value);

export function optional(check: Check): Check {
  return (value) => value === undefined || check(value);
}

/** A message of the page as one of these types; undefined for anything else. `messages`: what each has beside its type. */
export function messageParser<Message extends { readonly type: string }>(
  messages: Readonly<Record<Message["type"], Checks>>,
): (value: unknown) => Message | undefined {
  const all = new Map<unknown, Checks>(Object.entries(messages));
  return (value) => {
    const checks = isObject(value) ? all.get(value.type) : undefined;
    return checks && checkedCopy<Message>(value, { type: () => true, ...checks });
  };
}

/** A copy of an object that has these parts, each of its kind, and no others. */
export function checkedCopy<T>(value: unknown, checks: Checks): T | undefined {
  if (!isObject(value) || !Object.keys(value).every((name) => Object.hasOwn(checks, name))) return undefined;
  return Object.entries(checks).every(([name, check]) => check(value[name])) ? ({ ...value } as T) : undefined;
}

export const parseFromAnyPage = messageParser<FromAnyPage>({
  ready: { timeZone: optional(isTimeZone) },
  focus: {},
  refresh: {},
  remedy: { command: isId, request: optional(isIndex) },
});
