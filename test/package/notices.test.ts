import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { bundledPackages, thirdPartyNotices } from "../../release/thirdPartyNotices.mjs";
import { BUILD } from "../host/folders.mjs";
import { assertNone } from "../support/assertNone";
import { extensionText, openVsix } from "../support/vsix";

/** Licenses that let a program be given on when their text goes with it. */
const ACCEPTED = ["0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "ISC", "MIT"];

/** Found by the comments that esbuild leaves above each file in a build that is not minified. */
function packagesInDist(): string[] {
  const names = readdirSync(join(BUILD, "dist"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".js"))
    .flatMap((file) => [
      ...readFileSync(join(BUILD, "dist", file), "utf8").matchAll(
        /^ *\/\/ (?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/\s]+)\//gm,
      ),
    ])
    .map(([, name = ""]) => name);
  return [...new Set(names)].sort();
}

const metafile = JSON.parse(readFileSync(join(BUILD, "out", "metafile.json"), "utf8"));

describe("The third-party notices", () => {
  it("name every package whose code is in the bundle, with its version and the words of its license", async () => {
    const notices = await extensionText(await openVsix(), "dist/ThirdPartyNotices.txt");
    const packages = packagesInDist();
    assert.ok(packages.length > 20, "the bundle was read");
    for (const name of packages) {
      const folder = join("node_modules", name);
      const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
      const heading = notices.indexOf(`\n${name} ${version} (`);
      assert.ok(heading >= 0, `${name} ${version} is not named`);
      const license = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file));
      // Where the package brings no text, we do.
      const text = license === undefined ? `release/licenses/${name}.txt` : join(folder, license);
      const words = readFileSync(text, "utf8").replaceAll("\r\n", "\n").trim();
      assert.ok(notices.slice(heading).includes(words), `the license of ${name} is not there`);
    }
  });

  it("name what undici carries of others", async () => {
    const notices = await extensionText(await openVsix(), "dist/ThirdPartyNotices.txt");
    assert.match(notices, /llhttp, as WebAssembly: Copyright Fedor Indutny/);
    assert.match(notices, /Copyright \(c\) 2011 Einar Otto Stangvik/);
    assert.match(notices, /Copyright \(c\) 2020 Ethan Arrowood/);
  });

  it("are under licenses that allow it", () => {
    assertNone(bundledPackages([metafile]).filter(({ license }) => !ACCEPTED.includes(license)));
  });

  it("stop the build where a package has no license text", () => {
    const bare = { folder: "test/support", name: "bare", version: "1.0.0", license: "MIT", files: [] };
    assert.throws(() => thirdPartyNotices([bare]), /bare 1\.0\.0 is bundled, but has no license text/);
  });
});
