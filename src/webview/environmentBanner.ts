import type { PageEnvironment } from "../protocol/taskPageMessages";
import { element, isolatedText, type VirtualElement } from "./element";
import { words } from "./words";

/** The environment, on top of every page. Production stands out by words and color. */
export function environmentBanner({ name, kind }: PageEnvironment): VirtualElement {
  const spoken = words.environmentKinds[kind];
  const named = name.toLowerCase() === spoken.kind.toLowerCase();
  return element(
    "header",
    { key: "environment", class: `environment ${kind}` },
    element("strong", {}, spoken.kind),
    named ? undefined : isolatedText(name),
    element("span", {}, spoken.note),
  );
}
