import * as l10n from "@vscode/l10n";
import type { Header } from "../../../service/transport/exchangeRecorder";
import { UserError } from "../../base/userError";

/** A request that is to be sent again from elsewhere. The token is not in it: each language reads LOAN_OPS_TOKEN. */
export interface SnippetRequest {
  readonly url: string;
  /** Without Authorization, and without what a client works out by itself. */
  readonly headers: readonly Header[];
  readonly body: SnippetBody;
  /** Lines for the reader, which stand above it as comments. */
  readonly notes: readonly string[];
}

export type SnippetBody = GraphQLBody | FormBody;

/** service.md 4.1 */
export interface GraphQLBody {
  readonly kind: "graphql";
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** service.md 4.4: each file stands under the same field. */
export interface FormBody {
  readonly kind: "form";
  readonly field: string;
  readonly files: readonly SnippetFile[];
}

export interface SnippetFile {
  readonly name: string;
  readonly path: string;
  /** Empty where the client is to find it out. */
  readonly contentType: string;
}

/** The environment variable with the token. */
export const TOKEN_VARIABLE = "LOAN_OPS_TOKEN";

/** Where a kind has no way to write a name or a path so that it has no meaning. */
export function notWritable(kind: string): UserError {
  return new UserError(
    l10n.t("A name or a path in this request has characters that {0} would act on. Copy it as another kind.", kind),
  );
}

/** The body of service.md 4.1, with a line for each variable. */
export function graphqlJson({ query, variables }: GraphQLBody): string {
  return JSON.stringify({ query, variables }, null, 2);
}

/** Lines of comments; `mark` begins a comment in the language. */
export function comments(notes: readonly string[], mark: "#" | "//"): string {
  return notes.map((note) => `${mark} ${note}\n`).join("");
}

/** The headers of a file's part, as RFC 7578 has them and as most receivers read them. */
export function partHeaders(field: string, { name, contentType }: SnippetFile): string[] {
  return [
    `Content-Disposition: form-data; name="${quoted(field)}"; filename="${quoted(name)}"`,
    `Content-Type: ${contentType === "" ? "application/octet-stream" : contentType}`,
  ];
}

function quoted(text: string): string {
  return text.replace(/\p{Cc}/gu, "").replace(/["\\]/g, "\\$&");
}
