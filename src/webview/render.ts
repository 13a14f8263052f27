import type { ToTaskPage } from "../protocol/taskPageMessages";
import type { DateStyle } from "./dates";
import type { VirtualElement } from "./element";
import { taskView } from "./taskView";
import { unavailableView } from "./unavailableView";

/** What the page shows: the last message of the host. */
export type ShownPage = Exclude<ToTaskPage, { type: "state" }>;

/** The whole page for what the host said last. `now` in milliseconds since the epoch. */
export function render(shown: ShownPage, now: number, style: DateStyle): VirtualElement[] {
  return shown.type === "task" ? taskView(shown.page, now, style) : unavailableView(shown);
}
