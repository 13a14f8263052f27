import type { FromTaskPage, OfferedRemedy } from "../protocol/taskPage";
import { element, type VirtualElement } from "./dom";
import { words } from "./words";

export interface ButtonOptions {
  readonly label: string;
  /** undefined: not possible now. The button stays and can be focused, so that a screen reader finds the reason. */
  readonly sends: FromTaskPage | undefined;
  readonly key?: string;
  readonly primary?: boolean;
  /** For screen readers; starts with the label. */
  readonly fullLabel?: string;
  /** ID of the element that says why it cannot be done. */
  readonly reasonId?: string | undefined;
}

export function button({ label, sends, key, primary, fullLabel, reasonId }: ButtonOptions): VirtualElement {
  return element(
    "button",
    {
      key: key ?? label,
      type: "button",
      class: primary ? "primary" : "secondary",
      "aria-label": fullLabel,
      "aria-disabled": sends === undefined ? "true" : undefined,
      "aria-describedby": reasonId,
      sends,
    },
    label,
  );
}

/** The button stays while the loan is read and says so, so that the focus is not lost. */
export function refreshButton(loading: boolean): VirtualElement {
  return button({
    key: "refresh",
    label: loading ? words.reading : words.refresh,
    sends: loading ? undefined : { type: "refresh" },
  });
}

export function remedyButtons(remedies: readonly OfferedRemedy[]): VirtualElement[] {
  return remedies.map(({ name, label }) => button({ key: name, label, sends: { type: "remedy", name } }));
}
