import * as l10n from "@vscode/l10n";
import type { Environment } from "../../domain/environment";
import { oneLine } from "../../domain/oneLine";
import type { RecordedExchange } from "../../service/transport/exchangeRecorder";
import { sentOperation } from "./sentOperation";
import type { SnippetBody, SnippetRequest } from "./snippets/snippetRequest";

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
