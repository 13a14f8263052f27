import { launchBrowser, openWorkbench, type Page } from "../../host/browser.mjs";
import { type CodeServer, startCodeServer } from "../../host/codeServer.mjs";
import { keepForFailures } from "../../host/failures.mjs";
import { BUILD } from "../../host/folders.mjs";
import { freePort } from "../../host/freePort.mjs";
import { type Browser, keepBrowser, openBrowser, removeBrowser, takeBrowser } from "../../host/keptBrowsers.mjs";
import { createProfile, type Profile, writeLanguagePack } from "../../host/profile.mjs";
import { environmentsOf, type Place } from "../../support/place";
import { callHost, type HostCalls, type WindowFacts } from "./extensionHost";
import { Workbench } from "./workbench";

export interface WorkbenchOptions {
  readonly settings?: Readonly<Record<string, unknown>>;
  /** The workspace; the folder with sample documents when left out, none when undefined. */
  readonly folder?: string | undefined;
  /** A packaged extension to install, instead of loading the repository's in development. */
  readonly vsix?: string;
  /** Opens the workspace in Restricted Mode, which lets an extension in development alone: give a vsix. */
  readonly restricted?: boolean;
  /** The display language, such as "es"; English when left out. VS Code's own words stay English. */
  readonly language?: string;
  /** Folders of extensions to load beside the repository's. */
  readonly moreExtensions?: readonly string[];
  /** Prepares each page before VS Code is opened in it. */
  beforeOpening?(page: Page): Promise<void>;
  readonly environment?: Readonly<Record<string, string>>;
  /** Has its browser's profile in its own, instead of a browser that other VS Codes had before. */
  readonly ownBrowser?: boolean;
  /** The environments that the extension knows when it starts; it works in the first. */
  readonly places?: readonly Place[];
}

/** A running VS Code with the extension, a driver for it, and its throwaway profile. */
export interface RunningWorkbench {
  readonly workbench: Workbench;
  readonly profile: Profile;
  /** Has something done in the extension host, where places were given. */
  call<Name extends keyof HostCalls>(
    name: Name,
    given: Parameters<HostCalls[Name]>[0],
  ): Promise<Awaited<ReturnType<HostCalls[Name]>>>;
  /** Opens the same workspace in another window of the same VS Code. */
  openWindow(): Promise<Workbench>;
  /** Reloads the window by its command, so that VS Code writes down first what it is to find again. */
  reload(): Promise<void>;
  /** Kills VS Code without a chance to tidy up; `restart` goes on from there. */
  crash(): Promise<void>;
  /** Ends VS Code and starts it again on the same profile and port; returns the new window. */
  restart(): Promise<Workbench>;
  /** Ends VS Code and leaves its profile, to be looked into and removed by the caller. */
  shutDown(): Promise<void>;
  stop(): Promise<void>;
}

export async function startWorkbench(options: WorkbenchOptions = {}): Promise<RunningWorkbench> {
  const { places, restricted = false } = options;
  const profile = createProfile({
    "security.workspace.trust.enabled": restricted,
    ...(places && { "loanOps.environments": environmentsOf(places) }),
    ...options.settings,
  });
  if (options.language !== undefined) writeLanguagePack(profile, options.language);
  const folder = "folder" in options ? options.folder : profile.documents;
  const facts: WindowFacts | undefined = places && { port: await freePort(), places };
  let server: CodeServer | undefined;
  let browser: Browser | undefined;
  let workbench: Workbench;

  const end = async (): Promise<void> => {
    await browser?.context.close();
    await server?.stop();
  };
  const start = async (vsix: string | undefined, { context, port }: Browser): Promise<Workbench> => {
    server = await startCodeServer({
      profile,
      restricted,
      port,
      environment: { ...options.environment, ...(facts && { LOAN_OPS_TEST_WINDOW: JSON.stringify(facts) }) },
      ...(options.language === undefined ? {} : { language: options.language }),
      ...(vsix === undefined ? {} : { vsix }),
    });
    return show(context.pages()[0] ?? (await context.newPage()), server);
  };
  const show = async (page: Page, at: CodeServer): Promise<Workbench> => {
    keepForFailures(page, profile.userData);
    await open(page, at);
    return new Workbench(page);
  };
  const inDevelopment = [...(options.vsix === undefined ? [BUILD] : []), ...(options.moreExtensions ?? [])];
  const open = async (page: Page, at: CodeServer): Promise<void> => {
    await options.beforeOpening?.(page);
    const [first, ...others] = inDevelopment;
    await openWorkbench(page, {
      server: at,
      folder,
      ...(first === undefined ? {} : { extensionDevelopmentPath: first, moreExtensions: others }),
    });
  };

  try {
    browser = await (options.ownBrowser ? openBrowser(profile.browser) : takeBrowser());
    workbench = await start(options.vsix, browser);
  } catch (error) {
    await end();
    if (browser !== undefined) removeBrowser(browser);
    profile.remove();
    throw error;
  }
  return {
    get workbench() {
      return workbench;
    },
    profile,
    call: (name, given) => callHost(facts?.port ?? 0, name, given),
    openWindow: async () => {
      if (browser === undefined || server === undefined) throw new Error("VS Code is not running.");
      return show(await browser.context.newPage(), server);
    },
    reload: async () => {
      const loaded = workbench.page.waitForEvent("load");
      await workbench.palette.run("workbench.action.reloadWindow");
      await loaded;
      await workbench.page.locator(".monaco-workbench .statusbar").waitFor();
    },
    crash: async () => {
      await server?.stop();
    },
    restart: async () => {
      await end();
      if (browser === undefined) throw new Error("VS Code was not running.");
      browser = { ...browser, context: await launchBrowser(browser.folder) };
      workbench = await start(undefined, browser);
      return workbench;
    },
    shutDown: end,
    stop: async () => {
      try {
        if (browser !== undefined && !options.ownBrowser) await keepBrowser(browser);
        else await browser?.context.close();
      } finally {
        await server?.stop();
        profile.remove();
      }
    },
  };
}
