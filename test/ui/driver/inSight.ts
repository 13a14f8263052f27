import type { Page } from "../../host/browser.mjs";

/**
 * All that a window renders, be it seen or read out: texts, attributes and what stands in inputs. What is not rendered is
 * left out, because a closed list of VS Code keeps texts of its rows for the next list.
 */
export async function inSight(page: Page): Promise<string> {
  const frames = await Promise.all(page.frames().map((frame) => frame.evaluate(rendered)));
  return frames.join("\n").replaceAll("\u00a0", " ");
}

/** Runs in the page. */
function rendered(): string {
  const elements = [...document.querySelectorAll("*")].filter((one) =>
    one.checkVisibility({ visibilityProperty: true }),
  );
  const values = elements.flatMap((one) => [
    ...[...one.attributes].map(({ value }) => value),
    one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement ? one.value : "",
  ]);
  return [document.title, document.body?.innerText ?? "", ...values].join("\n");
}
