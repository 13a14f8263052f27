// Built-ins only.
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SAMPLES } from "./folders.mjs";

/**
 * User settings that keep a fresh VS Code quiet: no welcome pages, no tips, no updates, no AI, no telemetry, no trust
 * prompt; and lists that tests can read (no sticky rows, no compact folders).
 *
 * @type {Readonly<Record<string, unknown>>}
 */
export const quietSettings = {
  "chat.disableAIFeatures": true,
  "explorer.compactFolders": false,
  "extensions.autoCheckUpdates": false,
  "extensions.autoUpdate": false,
  "extensions.ignoreRecommendations": true,
  "git.enabled": false,
  // Or its notification of somebody's port takes the focus of whatever is open.
  "remote.autoForwardPorts": false,
  "security.workspace.trust.enabled": false,
  "telemetry.telemetryLevel": "off",
  "update.mode": "none",
  "window.confirmBeforeClose": "never",
  "workbench.editor.enablePreview": false,
  "workbench.enableExperiments": false,
  "workbench.reduceMotion": "on",
  "workbench.secondarySideBar.defaultVisibility": "hidden",
  "workbench.startupEditor": "none",
  "workbench.tips.enabled": false,
  "workbench.tree.enableStickyScroll": false,
  "workbench.welcomePage.experimentalOnboarding": false,
  "workbench.welcomePage.walkthroughs.openOnInstall": false,
};

/**
 * A throwaway home for one VS Code: user data, extensions, the browser's profile, sockets and a folder with documents.
 *
 * @typedef {object} Profile
 * @property {string} folder everything below is in here
 * @property {string} userData
 * @property {string} extensions
 * @property {string} browser
 * @property {string} run sockets and temporary files
 * @property {string} documents a workspace folder with documents to upload
 * @property {() => void} remove
 */

/**
 * @param {Readonly<Record<string, unknown>>} [settings] user settings on top of the quiet ones
 * @returns {Profile}
 */
export function createProfile(settings = {}) {
  // Short: the path of a socket may have 107 bytes.
  const folder = mkdtempSync(join(tmpdir(), "lo-"));
  const profile = {
    folder,
    userData: join(folder, "user"),
    extensions: join(folder, "extensions"),
    browser: join(folder, "browser"),
    run: join(folder, "run"),
    documents: join(folder, "loan documents"),
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }),
  };
  for (const path of [join(profile.userData, "User"), profile.extensions, profile.run]) {
    mkdirSync(path, { recursive: true });
  }
  cpSync(SAMPLES, profile.documents, { recursive: true });
  const whole = JSON.stringify({ ...quietSettings, ...settings }, null, 2);
  writeFileSync(join(profile.userData, "User", "settings.json"), `${whole}\n`);
  return profile;
}

/**
 * Gives the VS Code of this profile a language pack. It translates nothing of VS Code itself, but extensions take it for
 * the display language.
 *
 * @param {Profile} profile
 * @param {string} language such as "es"
 */
export function writeLanguagePack({ userData }, language) {
  const translation = join(userData, `${language}.i18n.json`);
  const extensions = [{ extensionIdentifier: { id: `loan-ops-test.language-pack-${language}` }, version: "1.0.0" }];
  const pack = { hash: language, label: language, extensions, translations: { vscode: translation } };
  writeFileSync(translation, JSON.stringify({ contents: {} }));
  writeFileSync(join(userData, "languagepacks.json"), JSON.stringify({ [language]: pack }));
}
