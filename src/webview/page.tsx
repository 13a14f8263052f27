import { render } from "preact";
import type { Page } from "../protocol/page";
import { Blocks } from "./blocks";
import { Send, Whole } from "./parts";

const LONG_HEADING = 120;

/**
 * Draws the page and changes only what differs, so that focus, selection and scroll position stay. If the focused element
 * is gone, the focus moves to the heading. `send`: for what is asked for by a button. Not `whole`: piece by piece.
 */
export function draw(root: HTMLElement, page: Page, send: Send, whole = true): void {
  const document = root.ownerDocument;
  const focused = document.activeElement;
  const held = root.contains(focused);
  const view = <PageView page={page} send={send} />;
  render(<Whole.Provider value={whole}>{view}</Whole.Provider>, root);
  // A page in the background must not take the focus from where the user is.
  if (!held || document.activeElement === focused || !document.hasFocus()) return;
  const target = root.contains(focused) ? (focused as HTMLElement) : root.querySelector("h1");
  target?.focus({ preventScroll: true });
}

/** The whole page: where it is, what it is about, and what there is to say of that. */
export function PageView({ page, send }: { readonly page: Page; readonly send: Send }) {
  const { banner, heading, wide, loading, blocks } = page;
  return (
    <Send.Provider value={send}>
      {banner && (
        <header class={`environment ${banner.kind}`}>
          <strong>{banner.text}</strong>
        </header>
      )}
      <main class={wide && "wide"} aria-busy={loading && "true"}>
        <h1 tabindex={-1} class={heading.length > LONG_HEADING ? "long" : undefined}>
          {/* Isolated inside the heading: a right-to-left title still begins at the left. */}
          <bdi>{heading}</bdi>
        </h1>
        <Blocks blocks={blocks} />
        {loading && <div class="progress" aria-hidden="true" />}
      </main>
    </Send.Provider>
  );
}
