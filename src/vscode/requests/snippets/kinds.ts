import * as l10n from "@vscode/l10n";
import { curlBash } from "./curlBash";
import { curlPowerShell } from "./curlPowerShell";
import { httpFile } from "./httpFile";
import { python } from "./python";
import type { SnippetRequest } from "./snippetRequest";
import { typeScriptFetch } from "./typeScriptFetch";
import { typeScriptGraphqlRequest } from "./typeScriptGraphqlRequest";

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
