import assert from "node:assert/strict";
import { statSync } from "node:fs";
import type JSZip from "jszip";
import { assertNone } from "../support/assertNone";
import { extensionFiles, extensionText, openVsix, vsixFile } from "../support/vsix";

/** What ships. A new kind of file gets a line here and one in .vscodeignore. */
const SHIPS = [
  /^package\.json$/,
  /^package\.nls(\.[a-z-]+)?\.json$/,
  /^l10n\/bundle\.l10n(\.[a-z-]+)?\.json$/,
  /^(readme|changelog)\.md$/,
  /^LICENSE\.txt$/,
  /^dist\/ThirdPartyNotices\.txt$/,
  /^dist\/((extension|simulator)\.js|package\.json|graphql\.tmLanguage\.json)$/,
  /^dist\/chunks\/[\w.-]+-[A-Z0-9]{8}\.js$/,
  /^dist\/webview\/pages(\.style\.css|\.js)$/,
  /^media\/[\w-]+\.(svg|png)$/,
  /^media\/(scenario\.schema|(graphql|json)\.language-configuration|(request|json)\.tmLanguage)\.json$/,
  /^media\/walkthrough\/[\w-]+\.png$/,
];

const BAR_BYTES = 1_000_000;

describe("The package", () => {
  let vsix: JSZip;
  before(async () => {
    vsix = await openVsix();
  });

  it("holds the code, what is shown and the licenses, and nothing else", () => {
    const files = extensionFiles(vsix);
    assertNone(files.filter((file) => !SHIPS.some((pattern) => pattern.test(file))));
    const needed = ["readme.md", "changelog.md", "LICENSE.txt", "dist/ThirdPartyNotices.txt", "dist/package.json"];
    assertNone(needed.filter((file) => !files.includes(file)));
  });

  it("has no picture on its page that is not there", async () => {
    const { repository } = JSON.parse(await extensionText(vsix, "package.json"));
    const pictures = [...(await extensionText(vsix, "readme.md")).matchAll(/!\[[^\]]*\]\(([^)]*)\)/g)];
    assertNone(pictures.filter(([, address = ""]) => !address.startsWith("https:")));
    assert.equal(pictures.length > 0, repository !== undefined);
  });

  it("holds every file that its manifest names", async () => {
    const files = extensionFiles(vsix);
    const manifest = await extensionText(vsix, "package.json");
    const named = [...manifest.matchAll(/"(?:\.\/)?((?:dist|media|l10n)(?:\/[\w.-]+)*)"/g)].map(
      ([, path = ""]) => path,
    );
    assert.ok(named.length >= 5, "the manifest was read");
    assertNone(named.filter((path) => !files.some((file) => file === path || file.startsWith(`${path}/`))));
  });

  it("holds every chunk that another one loads", async () => {
    const files = extensionFiles(vsix).filter((file) => /^dist\/(chunks\/.*|\w+)\.js$/.test(file));
    const missing: string[] = [];
    for (const file of files) {
      for (const [, name = ""] of (await extensionText(vsix, file)).matchAll(
        /"\.\/(?:chunks\/)?([\w.-]+-[A-Z0-9]{8}\.js)"/g,
      )) {
        if (!files.includes(`dist/chunks/${name}`)) missing.push(`${file} → ${name}`);
      }
    }
    assert.ok(files.length > 20, "the bundle was read");
    assert.deepEqual(missing, []);
  });

  it("holds no address of a source map, no path of the machine that built it, and nothing by which tests begin a window", async () => {
    const files = extensionFiles(vsix).filter((path) => /\.(js|css|json)$/.test(path));
    assert.ok(files.length > 20, "the code was read");
    for (const file of files) {
      const text = await extensionText(vsix, file);
      for (const words of ["sourceMappingURL=", process.cwd(), "LOAN_OPS_TEST"])
        assert.ok(!text.includes(words), `${file} has ${words}`);
    }
  });

  it("takes no more than 1 MB", () => {
    const { size } = statSync(vsixFile());
    assert.ok(size <= BAR_BYTES, `${size} bytes`);
  });
});
