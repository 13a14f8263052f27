// Which packages' code is in a bundle, and under which licenses: dist/ThirdPartyNotices.txt ships beside it.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";

/**
 * @typedef {object} BundledPackage
 * @property {string} folder such as "node_modules/undici"
 * @property {string} name
 * @property {string} version
 * @property {string} license the SPDX expression of its package.json
 * @property {readonly string[]} files those of it whose code is in the bundle
 */

/** Whose code a package carries without a word of it in the files that are bundled. */
const CARRIES = /** @type {Readonly<Record<string, string>>} */ ({
  undici: "llhttp, as WebAssembly: Copyright Fedor Indutny, 2018. MIT License, in the same words.",
});

/** Texts for packages that state their license and owner in package.json alone. */
const OWN_TEXTS = "release/licenses";

const LICENSE_FILE = /^(licen[cs]e|copying|notice)(\.|$)/i;
const COPYRIGHT_COMMENT = /^\s*(?:\/\/|\/?\*+)\s*(copyright\b.*\d{4}.*|copyright ?\(c\).*)$/gim;

/**
 * The packages whose code is in what was built. One that was read and found unused is not among them.
 *
 * @param {readonly import("esbuild").Metafile[]} metafiles
 * @returns {BundledPackage[]} by name
 */
export function bundledPackages(metafiles) {
  const files = metafiles
    .flatMap(({ outputs }) => Object.values(outputs).flatMap(({ inputs }) => Object.entries(inputs)))
    .filter(([file, { bytesInOutput }]) => bytesInOutput > 0 && packageFolder(file) !== undefined)
    .map(([file]) => file);
  const folders = new Set(files.map((file) => packageFolder(file) ?? ""));
  return [...folders]
    .map((folder) => {
      const { name, version, license, licenses } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
      const of = new Set(files.filter((file) => packageFolder(file) === folder));
      return { folder, name, version, license: license ?? licenses[0].type, files: [...of].sort() };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * The text that ships. Throws where a package has no license text: it must not be shipped then.
 *
 * @param {readonly BundledPackage[]} packages
 * @param {string} program what contains them
 */
export function thirdPartyNotices(packages, program = "Loan Ops") {
  const entries = packages.map((of) => {
    const texts = licenseTexts(of);
    if (texts.length === 0) throw new Error(`${of.name} ${of.version} is bundled, but has no license text.`);
    const said = texts.join("\n");
    const more = [...copyrightComments(of).filter((line) => !said.includes(line)), CARRIES[of.name] ?? []].flat();
    const heading = `${of.name} ${of.version} (${of.license})`;
    return [heading, "-".repeat(heading.length), ...texts, ...(more.length > 0 ? [more.join("\n")] : [])].join("\n\n");
  });
  return `${[`${program} contains code of these packages.`, ...entries].join("\n\n\n")}\n`;
}

/** @param {string} file */
function packageFolder(file) {
  return /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0];
}

/**
 * Of the package, and of the folders in it whose code is bundled.
 *
 * @param {BundledPackage} of
 */
function licenseTexts({ folder, name, files }) {
  const folders = new Set([folder]);
  for (const file of files) {
    for (let at = posix.dirname(file); at.startsWith(`${folder}/`); at = posix.dirname(at)) folders.add(at);
  }
  const texts = [...folders].sort().flatMap((at) =>
    readdirSync(at)
      .filter((name) => LICENSE_FILE.test(name))
      .sort()
      .map((name) => readFileSync(`${at}/${name}`, "utf8").replaceAll("\r\n", "\n").trim()),
  );
  const own = `${OWN_TEXTS}/${name}.txt`;
  if (texts.length === 0 && existsSync(own)) texts.push(readFileSync(own, "utf8").trim());
  return [...new Set(texts)];
}

/** @param {BundledPackage} of */
function copyrightComments({ files }) {
  const lines = files
    .filter((file) => /\.[cm]?[jt]s$/.test(file))
    .flatMap((file) => [...readFileSync(file, "utf8").matchAll(COPYRIGHT_COMMENT)].map(([, line = ""]) => line.trim()));
  return [...new Set(lines)];
}
