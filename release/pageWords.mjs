// What the pages say in each language: of the translations their own texts only, not those of the whole extension.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { getL10nJson } from "@vscode/l10n-dev";

const TRANSLATIONS = "l10n";

/**
 * Writes `words.LANGUAGE.js` beside the pages' script, for each language that there is a translation for.
 *
 * @type {import("esbuild").Plugin}
 */
export const pageWords = {
  name: "page-words",
  setup(build) {
    build.onEnd(async ({ metafile }) => {
      const sources = Object.keys(metafile?.inputs ?? {}).filter((path) => /^src\/.*\.tsx?$/.test(path));
      const texts = await getL10nJson(
        sources.map((path) => ({ extension: extname(path), contents: readFileSync(path, "utf8") })),
      );
      for (const [, language] of readdirSync(TRANSLATIONS).flatMap((name) => [
        /^bundle\.l10n\.(.+)\.json$/.exec(name) ?? [],
      ])) {
        if (language === undefined) continue;
        const translation = JSON.parse(readFileSync(join(TRANSLATIONS, `bundle.l10n.${language}.json`), "utf8"));
        const own = Object.keys(texts).flatMap((key) => (key in translation ? [[key, translation[key]]] : []));
        const words = JSON.stringify(Object.fromEntries(own));
        writeFileSync(
          join(build.initialOptions.outdir ?? "", `words.${language}.js`),
          `var loanOpsWords = ${words};\n`,
        );
      }
    });
  },
};
