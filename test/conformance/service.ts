import { expect, isObject, needs } from "./check";

/** What the suite is told about the service, and what it may do there. */
export interface Target {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly token: string;
  /** A loan by ID or friendly ID. */
  readonly loan?: string | undefined;
  /** The ID of a deal. */
  readonly deal?: string | undefined;
  readonly allowWrites: boolean;
  /** A frozen loan, on which tasks may be reassigned. */
  readonly frozenLoan?: string | undefined;
  /** A document on the loan that no task is associated with. */
  readonly documentWithoutTask?: string | undefined;
  /** A token without the scope update:borrower. */
  readonly narrowToken?: string | undefined;
  readonly officerUploadField?: string | undefined;
  /** How long is waited for an upload to show, which the service may take a moment for: nothing is stated. */
  readonly patience: { readonly tries: number; readonly milliseconds: number };
}

/** An answer as it came. */
export interface Exchange {
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
  /** undefined when it is not JSON. */
  readonly body: unknown;
  /** Of a GraphQL answer; undefined when null or missing. */
  readonly data: Readonly<Record<string, unknown>> | undefined;
  /** Of a GraphQL answer; empty when there are none. */
  readonly errors: readonly unknown[];
}

/** undefined: the target's token. null: no Authorization header at all. */
type TokenChoice = string | null | undefined;

/** Milliseconds. A service that takes longer for one call has failed the check. */
const TIMEOUT = 60_000;

/** The service under test, met by plain HTTP alone. Redirects are not followed: the token goes nowhere else. */
export class Service {
  readonly target: Target;

  constructor(target: Target) {
    this.target = target;
  }

  /** service.md 4.1. `body` replaces the usual one. */
  async graphql(
    query: string,
    variables?: object,
    options: { token?: TokenChoice; body?: unknown } = {},
  ): Promise<Exchange> {
    const body = options.body ?? { query, ...(variables === undefined ? {} : { variables }) };
    const headers = { "Content-Type": "application/json", Accept: "application/json" };
    return await this.#post(`${this.target.baseUrl}/graphql`, JSON.stringify(body), headers, options.token);
  }

  /** The data of an operation that must succeed as a whole. */
  async data(query: string, variables?: object): Promise<Readonly<Record<string, unknown>>> {
    const { data, errors, status } = await this.graphql(query, variables);
    expect(errors.length === 0, `The service answered an error: ${messageOf(errors[0])}`);
    expect(data !== undefined, `The service answered no data (HTTP ${status}).`);
    return data;
  }

  /** service.md 4.4: posts files under a field, repeated for each. `path` is relative to the base URL or absolute. */
  async upload(
    path: string,
    field: string,
    files: Readonly<Record<string, string>>,
    token?: TokenChoice,
  ): Promise<Exchange> {
    const form = new FormData();
    for (const [name, content] of Object.entries(files)) form.append(field, new Blob([content]), name);
    return await this.#post(new URL(path, `${this.target.baseUrl}/`).href, form, {}, token);
  }

  /** The loan that the suite was given. */
  get loan(): string {
    return needs(this.target.loan, "no --loan was given");
  }

  /** The deal that the suite was given. */
  get deal(): string {
    return needs(this.target.deal, "no --deal was given");
  }

  async #post(
    url: string,
    body: string | FormData,
    headers: Record<string, string>,
    token: TokenChoice,
  ): Promise<Exchange> {
    const { origin } = new URL(this.target.baseUrl);
    expect(new URL(url).origin === origin, "The address is of another origin, where the token is not sent.");
    const authorization = token === null ? {} : { Authorization: `Bearer ${token ?? this.target.token}` };
    const response = await fetch(url, {
      method: "POST",
      headers: { ...headers, ...authorization },
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT),
    });
    const text = await response.text();
    const json = parsed(text);
    const { data, errors } = isObject(json) ? json : {};
    return {
      status: response.status,
      contentType: response.headers.get("content-type") ?? "",
      text,
      body: json,
      data: isObject(data) ? data : undefined,
      errors: Array.isArray(errors) ? errors : [],
    };
  }
}

export function messageOf(error: unknown): string {
  return isObject(error) ? String(error.message) : String(error);
}

/** An HTTP success status (service.md 4.4). */
export function isSuccess({ status }: Exchange): boolean {
  return status >= 200 && status < 300;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
