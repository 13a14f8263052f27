import { Window } from "happy-dom";

/** An empty page in Node. No script runs in it. */
export function emptyPage(): { readonly document: Document; readonly root: HTMLElement } {
  const document = new Window({ url: "https://page.test/" }).document as unknown as Document;
  const root = document.createElement("div");
  document.body.append(root);
  return { document, root };
}
