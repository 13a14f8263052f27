import { checked, copyOf, SCHEMAS } from "../checks";
import { REJECTION_SCOPE } from "../state/transitions";
import { HttpError } from "./httpMessages";

/** An access token and how it is at the moment (service.md 5). */
export interface Token {
  readonly token: string;
  readonly expired: boolean;
  readonly revoked: boolean;
  readonly scopes: readonly string[];
}

/** What is left out stays as it is. A token that is named for the first time is valid, with all scopes that are known. */
export interface TokenChange extends Partial<Token> {
  /** The token that the simulator was started with when left out. */
  readonly token?: string;
}

export class Tokens {
  readonly #first: string;
  readonly #all = new Map<string, Token>();

  constructor(first: string) {
    this.#first = first;
  }

  get all(): Token[] {
    return [...this.#all.values()].map((token) => copyOf(token));
  }

  set(change: unknown): void {
    const { token = this.#first, ...changed } = checked(change, SCHEMAS.TokenChange.properties) as TokenChange;
    checkTokenText(token);
    const known = this.#all.get(token) ?? { token, expired: false, revoked: false, scopes: [REJECTION_SCOPE] };
    this.#all.set(token, { ...known, ...changed, scopes: [...new Set(changed.scopes ?? known.scopes)] });
  }

  reset(changes: readonly unknown[]): void {
    this.#all.clear();
    for (const change of changes) this.set(change);
  }

  /** The scopes of the token that a request carries. Throws an HttpError when it carries none that is valid. */
  scopesOf(authorization = ""): readonly string[] {
    const known = this.#all.get(bearerToken(authorization) ?? "");
    if (known === undefined) {
      throw notAuthorized("The request needs the header Authorization: Bearer <ACCESS_TOKEN> with a valid token.");
    }
    if (!known.expired && !known.revoked) return known.scopes;
    const why = known.revoked ? "was revoked" : "has expired";
    throw notAuthorized(`The access token ${why}.`, 'Bearer error="invalid_token"');
  }
}

/** With what RFC 6750 demands of such an answer. */
export function notAuthorized(message: string, challenge = "Bearer"): HttpError {
  return new HttpError(401, message, { "WWW-Authenticate": challenge });
}

/** RFC 9110 11.1: the name of a scheme in upper or lower case. */
export function bearerToken(authorization = ""): string | undefined {
  return /^bearer (.*)$/i.exec(authorization)?.[1];
}

/** `reader` or `reader:SCOPE,SCOPE` of a command line. */
export function parseToken(text: string): TokenChange {
  const [, token = "", scopes] = /^([^:]*)(?::(.*))?$/s.exec(text) ?? [];
  return { token, ...(scopes !== undefined && { scopes: scopes.split(",").filter((scope) => scope !== "") }) };
}

/** Throws a RangeError for a token that no header can carry: it may hold what a bearer token may (RFC 6750). */
export function checkTokenText(token: string): void {
  if (/^[A-Za-z0-9._~+/-]+=*$/.test(token)) return;
  throw new RangeError("A token may hold only letters, digits and -._~+/, with = at its end.");
}
