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
