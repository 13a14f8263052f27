import { randomBytes } from "node:crypto";
import * as l10n from "@vscode/l10n";

export interface TaskPageAssets {
  /** `webview.cspSource` */
  readonly cspSource: string;
  /** Addresses that `webview.asWebviewUri` made. */
  readonly script: string;
  readonly style: string;
  /** The language that the page's words are in, and their translation in that language. */
  readonly language: string;
  readonly words: Readonly<Record<string, unknown>>;
}

/**
 * The only writer of webview HTML. Nothing of the service is in it: the page asks for that by message.
 * No source but our own style sheet and the one script that carries the nonce; no inline style.
 */
export function taskPageHtml({ cspSource, script, style, language, words }: TaskPageAssets): string {
  const nonce = randomBytes(16).toString("base64url");
  const policy = `default-src 'none'; style-src ${cspSource}; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'`;
  return `<!DOCTYPE html>
<html lang="${attribute(language)}" data-words="${attribute(JSON.stringify(words))}">
<head>
<meta charset="UTF-8">
<meta http-equiv="Content-Security-Policy" content="${attribute(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${attribute(l10n.t("Task"))}</title>
<link rel="stylesheet" href="${attribute(style)}">
<script defer nonce="${nonce}" src="${attribute(script)}"></script>
</head>
<body><div id="page"></div></body>
</html>
`;
}

function attribute(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
