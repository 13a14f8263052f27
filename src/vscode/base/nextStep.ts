import type { Environment } from "../../domain/environment";
import type { Log } from "./log";
import type { CommandAction } from "./remedies";
import { reportFailure } from "./reportFailure";
import { runAction } from "./runAction";
import { followed } from "./running";
import type { Show } from "./window/messages";

/** A button of a message, and what a click on it does. */
export interface NextStep {
  readonly title: string;
  run(): Thenable<unknown>;
}

export function commandStep(action: CommandAction, where: Pick<Environment, "id" | "name">): NextStep {
  return { title: action.title, run: () => runAction(action, where) };
}

export interface MessageWithSteps {
  readonly text: string;
  readonly steps: readonly NextStep[];
  /** One of the steps. A click on another one closes the message; it is shown again, so that this stays available. */
  readonly lasting?: NextStep | undefined;
}

/** Shows a message and runs the step that is chosen. Resolves when the message is gone; never rejects. */
export function showWithSteps(show: Show, { text, lasting, steps }: MessageWithSteps, log: Log): Promise<void> {
  return followed(async () => {
    let chosen: NextStep | undefined;
    do {
      chosen = await show<NextStep>(text, ...steps);
      try {
        await chosen?.run();
      } catch (error) {
        await reportFailure(error, log);
      }
    } while (chosen !== undefined && lasting !== undefined && chosen !== lasting);
  });
}
