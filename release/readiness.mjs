// What has to be right before a release. What only the owner knows stands in owner.json, and what the manifest says of it follows from there. Nothing is invented:
// an address that is not the owner's could be taken by somebody else.
import { readFileSync, writeFileSync } from "node:fs";

/**
 * @typedef {object} Owner
 * @property {string} publisher the ID of the publisher at the marketplaces
 * @property {string} repository its address, such as https://github.com/NAME/loan-ops
 * @property {string} questions where users ask; the issues of the repository when empty
 */

/** @returns {Owner} */
export function readOwner() {
  return JSON.parse(readFileSync("release/owner.json", "utf8"));
}

/** @param {Owner} owner */
export function factsOf({ repository, questions }) {
  if (repository === "") return { qna: questions === "" ? false : questions };
  const issues = `${repository}/issues`;
  return {
    repository: { type: "git", url: `git+${repository}.git` },
    bugs: { url: issues },
    homepage: `${repository}#readme`,
    qna: questions === "" ? issues : questions,
  };
}

/**
 * What is missing before a release, in sentences.
 *
 * @param {Owner} owner
 * @param {Record<string, unknown>} manifest
 * @returns {string[]}
 */
export function missingFacts(owner, manifest) {
  const missing = [];
  if (owner.publisher === "") {
    missing.push(
      `The publisher is not confirmed. Write its ID into release/owner.json; package.json has “${manifest.publisher}”.`,
    );
  } else if (owner.publisher !== manifest.publisher) {
    missing.push(
      `The publisher in package.json is “${manifest.publisher}”, in release/owner.json “${owner.publisher}”. Make them equal.`,
    );
  }
  if (!/^https:\/\/[\w.-]+\/[\w./-]+$/.test(owner.repository)) {
    missing.push("The address of the repository is not known. Write it into release/owner.json.");
  }
  const facts = Object.entries(factsOf(owner));
  const stale = facts.filter(([name, value]) => JSON.stringify(manifest[name]) !== JSON.stringify(value));
  if (stale.length > 0) {
    missing.push(
      `package.json does not follow release/owner.json in ${stale.map(([name]) => name).join(", ")}. Run npm run release -- --fill.`,
    );
  }
  return missing;
}

/** Writes into package.json what follows from owner.json. */
export function fillManifest() {
  const manifest = JSON.parse(readFileSync("package.json", "utf8"));
  writeFileSync("package.json", `${JSON.stringify({ ...manifest, ...factsOf(readOwner()) }, undefined, 2)}\n`);
}

/**
 * Throws where they differ.
 *
 * @param {string} version of the manifest
 * @param {{ version: string, packages: Record<string, { version: string }> }} lock
 * @param {NodeJS.ProcessEnv} env in which GitHub says for which tag it runs
 */
export function needEqualVersions(version, lock, { GITHUB_REF_TYPE, GITHUB_REF_NAME }) {
  const tag = GITHUB_REF_TYPE === "tag" ? GITHUB_REF_NAME?.replace(/^v/, "") : version;
  const versions = [version, lock.version, lock.packages[""]?.version, tag];
  if (new Set(versions).size > 1) {
    throw new Error(
      `The versions of package.json, package-lock.json (twice) and the tag differ: ${versions.join(", ")}.`,
    );
  }
}

/**
 * What the changelog says of a version. Throws where it does not, or has something that no version has.
 *
 * @param {string} changelog
 * @param {string} version
 */
export function releaseNotes(changelog, version) {
  const sections = changelog.split(/^## /m).slice(1);
  if (sections.some((section) => /^unreleased\b[^\n]*\n+\S/i.test(section))) {
    throw new Error(`CHANGELOG.md has entries under Unreleased. Put them under ${version}.`);
  }
  const own = sections.find((section) => section.split(/\s/, 1)[0] === version) ?? "";
  const notes = own.slice(version.length).trim();
  if (notes === "") throw new Error(`CHANGELOG.md says nothing of ${version}.`);
  return `${notes}\n`;
}
