import type { Environment } from "../../domain/environment";
import { remembered } from "../../domain/text";

const HANDLE_KINDS = ["loan", "task", "document", "borrower", "deal"] as const;
type HandleKind = (typeof HANDLE_KINDS)[number];

const HANDLE = new RegExp(`^(?:${HANDLE_KINDS.join("|")})-\\d+$`);

/** Whether a text can only be a handle, so that no ID of a service stands for another thing than its own handle. */
export function isHandle(text: string): boolean {
  return HANDLE.test(text);
}

/**
 * What agents call the things of one environment in one window, such as "task-3". An ID of the service and a reference
 * are free text to a model, and can instruct it; these cannot. They are numbered as they are told, and stay the same.
 */
export class Handles {
  readonly #handles = new Map<string, string>();
  readonly #meanings = new Map<string, readonly string[]>();
  readonly #counts = new Map<HandleKind, number>();

  /** What was given a handle, by the same names; undefined for none. */
  meaning(kind: HandleKind, handle: string): readonly string[] | undefined {
    return handle.startsWith(`${kind}-`) ? this.#meanings.get(handle) : undefined;
  }

  /**
   * Takes the names of the thing: an ID, behind the loan's reference for what is in a loan. A task has its kind between them,
   * for a borrower task and a loan officer task may have the same ID.
   */
  of(kind: HandleKind, ...names: readonly string[]): string {
    const key = JSON.stringify([kind, ...names]);
    const known = this.#handles.get(key);
    if (known !== undefined) return known;
    const count = (this.#counts.get(kind) ?? 0) + 1;
    this.#counts.set(kind, count);
    const handle = `${kind}-${count}`;
    this.#handles.set(key, handle);
    this.#meanings.set(handle, names);
    return handle;
  }
}

const handlesAt = remembered((_environment: string) => new Handles());

/** The handles of an environment, which stay while the window does. At another address other things have these IDs. */
export function handlesOf({ id, baseUrl }: Pick<Environment, "id" | "baseUrl">): Handles {
  return handlesAt(JSON.stringify([id, baseUrl]));
}
