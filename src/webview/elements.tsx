import * as l10n from "@vscode/l10n";
import { type ComponentChildren, createContext } from "preact";
import { useContext } from "preact/hooks";
import type { FromPage } from "../protocol/page";
import type { PageAction } from "../protocol/pageParts";

export const Send = createContext((_message: FromPage): void => {});

interface ButtonProps {
  /** undefined: not possible now. The button stays and can be focused, so that a screen reader finds the reason. */
  readonly sends: FromPage | undefined;
  readonly look?: "primary" | "secondary" | "link" | "bar";
  /** For screen readers; starts with what the button says. */
  readonly fullLabel?: string;
  /** ID of the element that says why it cannot be done. */
  readonly reasonId?: string | undefined;
  readonly children: ComponentChildren;
}

export function Button({ sends, look = "secondary", fullLabel, reasonId, children }: ButtonProps) {
  const send = useContext(Send);
  return (
    <button
      type="button"
      class={look}
      aria-label={fullLabel}
      aria-disabled={sends === undefined ? "true" : undefined}
      aria-describedby={reasonId}
      onClick={() => sends && send(sends)}
    >
      {children}
    </button>
  );
}

/** The button stays while the loan is read and says so, so that the focus is not lost. */
export function RefreshButton({ loading }: { readonly loading: boolean }) {
  return (
    <Button sends={loading ? undefined : { type: "refresh" }}>
      {loading ? l10n.t("Reading…") : l10n.t("Refresh")}
    </Button>
  );
}

export function RemedyButtons({ remedies }: { readonly remedies: readonly PageAction[] }) {
  return remedies.map(({ title, command, request }) => (
    <Button key={`${command} ${request}`} sends={{ type: "remedy", command, request }}>
      {title}
    </Button>
  ));
}

interface SectionProps {
  readonly id: string;
  readonly heading: string;
  readonly look?: string;
  /** What can be done with all of the section; it stands beside the heading. */
  readonly action?: ComponentChildren;
  readonly children: ComponentChildren;
}

export function Section({ id, heading, look, action, children }: SectionProps) {
  return (
    <section class={look} aria-labelledby={`${id}-heading`}>
      <div class="with-actions">
        <h2 id={`${id}-heading`}>{heading}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}

/** It is scrolled by itself where it does not fit. */
export function ScrolledTable({
  columns,
  children,
}: {
  readonly columns: readonly string[];
  readonly children: ComponentChildren;
}) {
  return (
    <div class="table">
      <table>
        <thead>
          <tr>
            {columns.map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** What the service said of something that it could not return. */
export function ServiceSaid({ messages }: { readonly messages: readonly string[] }) {
  return messages.map((message) => (
    <span class="failure">
      {l10n.t("The service said:")} <bdi>{message}</bdi>
    </span>
  ));
}
