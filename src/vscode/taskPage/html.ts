import { randomBytes } from "node:crypto";
import * as l10n from "@vscode/l10n";

export interface TaskPageAssets {
  readonly cspSource: string;
  /** Addresses that `webview.asWebviewUri` made. */
  readonly script: string;
  readonly style: string;
  /** The script with the translation of the page's words; undefined for English. */
  readonly words: string | undefined;
  readonly language: string;
}

/**
 * The only writer of webview HTML. Nothing of the service is in it: the page asks for that by message.
 * No source but our own style sheet and the scripts that carry the nonce; no inline style.
 */
export function taskPageHtml({ cspSource, script, style, language, words }: TaskPageAssets): string {
  // In this order: the second reads what the first sets.
  const scripts = [...(words === undefined ? [] : [words]), script];
  const nonce = randomBytes(16).toString("base64url");
  const policy = `default-src 'none'; style-src ${cspSource}; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'`;
  return `<!DOCTYPE html>
<html lang="${attribute(language)}">
<head>
<meta charset="UTF-8">
<meta http-equiv="Content-Security-Policy" content="${attribute(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${attribute(l10n.t("Task"))}</title>
<link rel="stylesheet" href="${attribute(style)}">
${scripts.map((src) => `<script defer nonce="${nonce}" src="${attribute(src)}"></script>`).join("\n")}
</head>
<body><div id="page"></div></body>
</html>
`;
}

function attribute(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
