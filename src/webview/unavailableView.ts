import type { UnavailablePage } from "../protocol/taskPageMessages";
import { refreshButton, remedyButtons } from "./button";
import { element, type VirtualElement } from "./element";
import { environmentBanner } from "./environmentBanner";
import { words } from "./words";

/** No task to show: why, and what can be done about it. */
export function unavailableView(message: UnavailablePage): VirtualElement[] {
  return [
    ...(message.environment === undefined ? [] : [environmentBanner(message.environment)]),
    element(
      "main",
      { key: "main", "aria-busy": message.loading ? "true" : undefined },
      element("h1", { tabindex: "-1" }, words.task),
      element("p", { role: "status" }, element("span", { dir: "auto" }, message.reason)),
      message.loading ? element("div", { key: "progress", class: "progress", "aria-hidden": "true" }) : undefined,
      element(
        "div",
        { class: "actions" },
        message.canRefresh ? refreshButton(message.loading) : undefined,
        ...remedyButtons(message.remedies),
      ),
    ),
  ];
}
