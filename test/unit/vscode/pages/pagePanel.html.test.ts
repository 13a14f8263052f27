import assert from "node:assert/strict";
import { Window } from "happy-dom";
import * as vscode from "vscode";
import { pageHtml } from "../../../../src/vscode/pages/pagePanel";

describe("The HTML of a page", () => {
  const asWebviewUri = ({ path }: vscode.Uri) => ({ toString: () => `https://cdn.test${path}` }) as vscode.Uri;
  const html = (root = "/dist") => pageHtml({ cspSource: "https://*.cdn.test", asWebviewUri }, vscode.Uri.file(root));

  it("allows its own style sheet and the script with a nonce that is new each time, and nothing else", () => {
    const policy = /Content-Security-Policy" content="([^"]*)"/.exec(html())?.[1] ?? "";
    assert.match(policy, /^default-src 'none'; style-src https:\/\/\*\.cdn\.test; script-src 'nonce-[^']{20,}';/);
    assert.doesNotMatch(policy, /unsafe|img-src|connect-src|font-src|frame-src|\bdata:/);
    assert.doesNotMatch(html(), /<style|style=|\son\w+=/);
    assert.notEqual(html(), html());
    const page = html();
    const nonce = /<script defer nonce="([^"]+)"/.exec(page)?.[1] ?? "";
    assert.ok(page.includes(`script-src 'nonce-${nonce}'`));
  });

  it("says which language its words are in, and keeps addresses inside their attributes", () => {
    const { l10n, env } = vscode;
    const before = [{ ...l10n }, env.language] as const;
    Object.assign(l10n, { bundle: {} });
    Object.assign(env, { language: "es" });
    const { document } = new Window();
    try {
      document.write(html('/a&b"<c'));
    } finally {
      Object.assign(l10n, before[0]);
      Object.assign(env, { language: before[1] });
    }
    assert.equal(document.documentElement.lang, "es");
    const address = (name: string) => asWebviewUri(vscode.Uri.file(`/a&b"<c/${name}`)).toString();
    const scripts = [...document.querySelectorAll("script[defer][nonce]")].map((script) => script.getAttribute("src"));
    assert.deepEqual(scripts, [address("pages.js")]);
    assert.equal(document.querySelector("link")?.getAttribute("href"), address("pages.style.css"));
  });
});
