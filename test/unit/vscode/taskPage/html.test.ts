import assert from "node:assert/strict";
import { Window } from "happy-dom";
import { taskPageHtml } from "../../../../src/vscode/taskPage/taskPagePanel";

const ASSETS = {
  cspSource: "https://*.cdn.test",
  script: "https://cdn.test/a&b.js",
  style: 'https://cdn.test/".css',
  language: "en",
  words: undefined,
};

describe("The HTML of the task page", () => {
  it("allows its own style sheet and the script with the nonce, and nothing else", () => {
    const html = taskPageHtml(ASSETS);
    const policy = /Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? "";
    const nonce = /<script defer nonce="([^"]+)"/.exec(html)?.[1] ?? "";
    assert.match(policy, /^default-src 'none';/);
    assert.ok(policy.includes(`script-src 'nonce-${nonce}'`));
    assert.ok(policy.includes("style-src https://*.cdn.test"));
    assert.doesNotMatch(policy, /unsafe|img-src|connect-src|font-src|frame-src|\bdata:/);
    assert.doesNotMatch(html, /<style|style=|\son\w+=/);
    assert.ok(nonce.length >= 20);
  });

  it("takes a new nonce each time", () => assert.notEqual(taskPageHtml(ASSETS), taskPageHtml(ASSETS)));

  it("says which language its words are in, takes their translation before its script, and keeps addresses inside their attributes", () => {
    const { document } = new Window();
    document.write(taskPageHtml({ ...ASSETS, language: "es", words: "https://cdn.test/words.es.js" }));
    assert.equal(document.documentElement.lang, "es");
    const scripts = [...document.querySelectorAll("script[defer][nonce]")].map((script) => script.getAttribute("src"));
    assert.deepEqual(scripts, ["https://cdn.test/words.es.js", ASSETS.script]);
    assert.equal(document.querySelector("link")?.getAttribute("href"), ASSETS.style);
  });
});
