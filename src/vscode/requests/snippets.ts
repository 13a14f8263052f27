import * as l10n from "@vscode/l10n";
import type { Environment } from "../../domain/environment";
import { oneLine } from "../../domain/text";
import type { RecordedExchange } from "../../service/transport/connection";
import { sentOperation } from "./requestText";
import {
  curlBash,
  curlPowerShell,
  httpFile,
  python,
  type SnippetBody,
  type SnippetRequest,
  typeScriptFetch,
  typeScriptGraphqlRequest,
} from "./snippetLanguages";

/** What a client works out by itself, and what names us. */
const NOT_COPIED: ReadonlySet<string> = new Set(["authorization", "content-length", "user-agent"]);

/** The request for a snippet. Undefined for a body that is not understood. `masked`: whether values are masked. */
export function snippetOf(
  exchange: RecordedExchange,
  environment: Pick<Environment, "name">,
  masked: boolean,
): SnippetRequest | undefined {
  const body = bodyOf(exchange);
  const headers = exchange.headers.filter(([name]) => {
    const lower = name.toLowerCase();
    return !NOT_COPIED.has(lower) && !(exchange.body.kind === "form" && lower === "content-type");
  });
  return body && { url: exchange.url, headers, body, notes: notesOf(exchange, environment, masked) };
}

function bodyOf({ body }: RecordedExchange): SnippetBody | undefined {
  if (body.kind === "graphql") {
    const sent = sentOperation(body.text);
    return sent && { kind: "graphql", ...sent };
  }
  const files = body.parts.map(({ trueName: name, truePath, contentType }) => ({
    name,
    path: truePath ?? `/path/to/${name}`,
    contentType,
  }));
  return { kind: "form", field: body.field, files };
}

function notesOf({ changes, url }: RecordedExchange, { name }: Pick<Environment, "name">, masked: boolean): string[] {
  const place = `${name} (${new URL(url).origin})`;
  const notes = [
    ...(changes
      ? [
          l10n.t("This changes data in {0}.", place),
          l10n.t("It may have been applied already: check that before you send it again."),
        ]
      : []),
    ...(masked ? [l10n.t("Share-safe mode masked what was sent, so this is not the same request.")] : []),
  ];
  return notes.map((note) => oneLine(note));
}

/** What a request can be copied as. */
export interface SnippetKind {
  readonly label: string;
  readonly detail: string;
  text(): string;
}

/** The kinds that a request can be written in. */
export function kindsOf(request: SnippetRequest): SnippetKind[] {
  const { body } = request;
  const kinds: SnippetKind[] = [
    { label: "cURL (bash)", detail: l10n.t("for a terminal on Linux and macOS"), text: () => curlBash(request) },
    { label: "cURL (PowerShell)", detail: l10n.t("for a terminal on Windows"), text: () => curlPowerShell(request) },
    {
      label: "TypeScript (fetch)",
      detail: l10n.t("for Node.js, without a package"),
      text: () => typeScriptFetch(request),
    },
  ];
  if (body.kind === "graphql") {
    kinds.push({
      label: "TypeScript (graphql-request)",
      detail: l10n.t("for Node.js, with the package graphql-request"),
      text: () => typeScriptGraphqlRequest({ ...request, body }),
    });
  }
  return [
    ...kinds,
    {
      label: l10n.t("Python (standard library)"),
      detail: l10n.t("for Python 3, without a package"),
      text: () => python(request),
    },
    {
      label: "HTTP (REST Client)",
      detail: l10n.t("for files of the extension REST Client"),
      text: () => httpFile(request),
    },
  ];
}
