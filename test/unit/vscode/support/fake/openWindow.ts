import { lookForInterrupted } from "../../../../../src/vscode/activity/activityActions";
import * as work from "../../../../../src/vscode/commands";
import { createParts, type WholeApp } from "../../../../../src/vscode/createApp";
import type { Session } from "../../../../../src/vscode/environments/session";
import { followUserSettings } from "../../../../../src/vscode/environments/settings";
import { registerCommands } from "../../../../../src/vscode/registerCommands";
import type { CommandId } from "../../../../../src/vscode/ui/commandIds";
import { secretsOf } from "../../../../../src/vscode/ui/hostApi";
import { environmentsOf, type Place } from "../../../../support/place";
import type { User } from "./user";
import { FakeWindow, type Machine } from "./window";

/** Writes environments into the settings, as a user does who connects them. */
export function connect({ secrets, state, configure }: Machine, ...places: readonly Place[]): void {
  for (const { id, url, token, loans = [], deals = [] } of places) {
    secrets.set(`loanOps.token.${id}`, JSON.stringify({ token, origin: new URL(url).origin }));
    state.set(`loanOps.references.${id}`, { loans, deals });
  }
  configure("loanOps.environments", environmentsOf(places));
}

/** The extension in a window: real but for VS Code. */
export interface OpenWindow {
  readonly fake: FakeWindow;
  readonly user: User;
  readonly context: WholeApp;
  /** The session of the active environment, whose list was read. */
  session(): Promise<Session>;
  /** As VS Code does it: what goes wrong becomes a message. */
  run(command: CommandId, ...given: readonly unknown[]): Promise<void>;
  switchTo(environmentId: string): Promise<Session>;
  close(): Promise<void>;
}

/** In milliseconds. What answers in these tests does so before any timer ends. */
const SECRETS_ANSWER = 50;

export async function openWindow(machine: Machine, environmentId: string): Promise<OpenWindow> {
  const fake = new FakeWindow(machine);
  return fake.do(async () => {
    const { context } = fake;
    await context.workspaceState.update("loanOps.activeEnvironment", environmentId);
    context.subscriptions.push(followUserSettings());
    const parts = createParts(
      context,
      () => import("../../../../../src/simulator/program"),
      secretsOf(context, SECRETS_ANSWER),
    );
    const commands = { ...parts, version: "0", onRefreshed() {} };
    context.subscriptions.push(
      registerCommands(commands, context.extension.packageJSON.contributes.commands, async () => work),
      lookForInterrupted(commands),
    );
    const session = async () => {
      const opened = await parts.sessions.open();
      await opened.store.refresh();
      return opened;
    };
    return {
      fake,
      user: fake.user,
      context: commands,
      session: () => fake.do(session),
      run: (command, ...given) => fake.do(async () => void (await fake.commands.get(command)?.(...given))),
      switchTo: (id) =>
        fake.do(async () => {
          await parts.active.switchTo(id);
          return session();
        }),
      close: () =>
        fake.do(async () => {
          for (const part of context.subscriptions) part.dispose();
          parts.sessions.dispose();
          parts.activities.dispose();
        }),
    };
  });
}
