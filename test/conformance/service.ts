import { setTimeout } from "node:timers/promises";
import { assume, expect, isNothing, isObject, NotChecked, needs } from "./check";

/** What the suite is told about the service, and what it may do there. */
export interface Target {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly token: string;
  /** A loan by ID or friendly ID. */
  readonly loan?: string | undefined;
  /** Its ID, for a service that answers with the friendly ID where it was asked by it. */
  readonly loanId?: string | undefined;
  /** Another loan, which has to stay as it is. */
  readonly secondLoan?: string | undefined;
  /** The ID of a deal. */
  readonly deal?: string | undefined;
  /** Where new borrowers have their addresses; example.com when left out. */
  readonly emailDomain?: string | undefined;
  /** What is uploaded, in turn; small PDFs when left out. */
  readonly files?: readonly File[] | undefined;
  readonly allowWrites: boolean;
  /** A frozen loan, on which tasks may be reassigned. */
  readonly frozenLoan?: string | undefined;
  /** A document on the loan that no task is associated with. */
  readonly documentWithoutTask?: string | undefined;
  /** A document of a Completed task on the loan, which may be rejected for good. */
  readonly completedDocument?: string | undefined;
  /** A token without the scope update:borrower. */
  readonly narrowToken?: string | undefined;
  readonly officerUploadField?: string | undefined;
  /** How long is waited for a change to show, which the service may take a moment for: nothing is stated. */
  readonly patience: { readonly tries: number; readonly milliseconds: number };
}

/** An answer as it came. */
export interface Exchange {
  readonly status: number;
  /** undefined when it is not JSON. */
  readonly body: unknown;
  /** Of a GraphQL answer; undefined when null or missing. */
  readonly data: Readonly<Record<string, unknown>> | undefined;
  /** Of a GraphQL answer; empty when there are none. */
  readonly errors: readonly unknown[];
  /** The request and the answer, each by its beginning and without the token. */
  readonly sent: string;
  readonly came: string;
}

/** undefined: the target's token. null: no Authorization header at all. */
export type TokenChoice = string | null | undefined;

/** No service has given it to anybody. */
export const WRONG_TOKEN = "loan-ops-conformance-wrong-token";

/** Characters at the end of the token: without the right ones it is none. */
const ALTERED = 4;

/** A token that begins like the right one, and one that goes on after it. */
export function almostRight(token: string): readonly string[] {
  const end = token.slice(-ALTERED).replace(/./g, (letter) => (letter === "x" ? "y" : "x"));
  return [`${token.slice(0, -ALTERED)}${end}`, `${token}x`];
}

/** Neither has it an ID like this. */
export const NONE = "loan-ops-conformance-none";

/** A form, or a JSON text for a request that should have been a form. */
export type UploadBody = FormData | string;

/** No answer came to a call: the connection was refused, broken off or not to be had. */
export class NoAnswer extends Error {}

/** Statuses that something before the service may answer with, in words of its own (7.6). */
const BEFORE_THE_SERVICE: readonly number[] = [401, 403, 429, 502, 503, 504];

/** Milliseconds. How long a service may take is not stated, so a call that takes longer shows nothing. */
const TIMEOUT = 60_000;

/** Characters of a request or an answer that a verdict shows. */
const SHOWN = 400;

/** How often a call is made that is answered with 429, and for how long it waits in between at the most. */
const TRIES = 3;
const LONGEST_WAIT_SECONDS = 30;

/** The service under test, met by plain HTTP alone. Redirects are not followed: the token goes nowhere else. */
export class Service {
  readonly target: Target;
  /** Tasks that something was uploaded to, by their ID: their state may change by itself from then on. */
  readonly touched = new Set<string>();
  /** GraphQL answers of this run that have errors. */
  readonly failures: Exchange[] = [];
  /** What a check has just been told, unless that was shared with others. */
  last: Exchange | undefined;
  /** Values of the fields of tasks that have names in service.md, by field. */
  readonly seen = new Map<string, Set<string>>();
  /** The most borrowers that one list has shown: a shorter list is no page that is full. */
  mostBorrowers = 0;
  /** Nothing is stated of a service that demands `first` (2.1), and nothing forbids it: then it stands wherever it may. */
  #demandsFirst = false;
  readonly #made = new Map<string, Promise<unknown>>();

  constructor(target: Target) {
    this.target = target;
  }

  /** What is read or changed once in a run, however many checks ask for it. */
  async once<T>(name: string, make: () => Promise<T>): Promise<T> {
    const made = (this.#made.get(name) as Promise<T> | undefined) ?? make();
    this.#made.set(name, made);
    const result = await made;
    this.last = undefined;
    return result;
  }

  /** service.md 4.1 */
  async graphql(query: string, variables?: object, token?: TokenChoice): Promise<Exchange> {
    const whole = this.#demandsFirst ? withFirst(query) : query;
    const body = { query: whole, ...(variables === undefined ? {} : { variables }) };
    const headers = { "Content-Type": "application/json", Accept: "application/json" };
    const answer = await this.#post(`${this.target.baseUrl}/graphql`, JSON.stringify(body), headers, token);
    this.last = answer;
    const { body: said, status } = answer;
    if (!this.#demandsFirst && whole !== withFirst(whole) && answer.errors.some(isDemandForFirst)) {
      this.#demandsFirst = true;
      return this.graphql(query, variables, token);
    }
    if (isObject(said) && !isNothing(said.errors) && !BEFORE_THE_SERVICE.includes(status)) this.failures.push(answer);
    return answer;
  }

  /** Whether anything answers there. Throws a NoAnswer when nothing does. */
  async ping(): Promise<void> {
    await this.#fetch(`${this.target.baseUrl}/graphql`, '{"query":"{ __typename }"}', {
      "Content-Type": "application/json",
    });
  }

  /** service.md 4.4: posts a form. `path` is relative to the base URL or absolute. */
  async upload(path: string, body: UploadBody, token?: TokenChoice): Promise<Exchange> {
    const headers: Record<string, string> = typeof body === "string" ? { "Content-Type": "application/json" } : {};
    this.last = await this.#post(new URL(path, `${this.target.baseUrl}/`).href, body, headers, token);
    return this.last;
  }

  /** The loan that the suite was given. */
  get loan(): string {
    return needs(this.target.loan, "no --loan was given");
  }

  /** The deal that the suite was given. */
  get deal(): string {
    return needs(this.target.deal, "no --deal was given");
  }

  async #post(url: string, body: UploadBody, headers: Record<string, string>, token: TokenChoice): Promise<Exchange> {
    const { origin } = new URL(this.target.baseUrl);
    expect(new URL(url).origin === origin, "The address is of another origin, where the token is not sent.");
    const authorization = token === null ? {} : { Authorization: `Bearer ${token ?? this.target.token}` };
    for (let tried = 1; ; tried++) {
      const answer = await this.#fetch(url, body, { ...headers, ...authorization });
      // Rate limits are not stated (8). What is answered so was not carried out, so it may be sent again.
      if (answer.status !== 429) return answer;
      assume(tried !== TRIES, "the service asks to be left alone (HTTP 429)");
      await setTimeout(Math.min(answer.retryAfter, LONGEST_WAIT_SECONDS) * 1000);
    }
  }

  /** A service may quote the token that it was sent, or one that only begins like it. */
  withoutTokens(text: string): string {
    const { token, narrowToken = "" } = this.target;
    const secrets = [token, narrowToken, token.slice(0, -ALTERED)].filter(({ length }) => length > ALTERED);
    return secrets.reduce((safe, secret) => safe.replaceAll(secret, "[token]"), text);
  }

  #beginning(text: string): string {
    const safe = this.withoutTokens(text);
    return safe.length > SHOWN ? `${safe.slice(0, SHOWN)}…` : safe;
  }

  async #fetch(
    url: string,
    body: UploadBody,
    headers: Record<string, string>,
  ): Promise<Exchange & { readonly retryAfter: number }> {
    try {
      const response = await fetch(url, {
        method: "POST",
        headers,
        body,
        redirect: "manual",
        signal: AbortSignal.timeout(TIMEOUT),
      });
      const text = await response.text();
      const json = parsed(text);
      const { data, errors } = isObject(json) ? json : {};
      return {
        status: response.status,
        body: json,
        data: isObject(data) && !Array.isArray(data) ? data : undefined,
        errors: Array.isArray(errors) ? errors : [],
        sent: this.#beginning(`POST ${new URL(url).pathname} ${typeof body === "string" ? body : filesIn(body)}`),
        came: this.#beginning(`HTTP ${response.status} ${text}`),
        // A date is not worth reading here.
        retryAfter: Number(response.headers.get("retry-after") ?? 1) || 0,
      };
    } catch (error) {
      if (error instanceof Error && error.name === "TimeoutError") {
        throw new NotChecked(`no answer came within ${TIMEOUT / 1000} seconds`);
      }
      throw new NoAnswer(causeOf(error));
    }
  }
}

const withFirst = (query: string) => query.replace(/\b(borrowers|incomes)(?=\s*\{)/g, "$1(first: 20)");

function isDemandForFirst(error: unknown): boolean {
  return isObject(error) && /["'`]first\b.*(is required|properly paginate)/is.test(String(error.message));
}

const filesIn = (form: FormData) =>
  `a form: ${[...form].map(([field, file]) => `${field}=${typeof file === "string" ? file : file.name}`).join(", ")}`;

/** Relative to the base URL, which may have a path of its own (service.md 4.4). */
export function uploadPath(loanId: string, taskId: string): string {
  return `api/loan-applications/${encodeURIComponent(loanId)}/borrower-tasks/${encodeURIComponent(taskId)}/documents`;
}

/** fetch says "fetch failed" and keeps the reason in its cause. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? error.cause : error;
  return cause.message || ("code" in cause ? String(cause.code) : cause.name);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
