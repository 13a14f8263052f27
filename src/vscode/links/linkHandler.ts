import * as vscode from "vscode";
import { reportFailure } from "../ui/failures";
import { followed } from "../ui/running";
import type { LinkContext, openLink } from "./openLink";

/** Takes the links that lead here; what one throws is reported here and nowhere else. */
export function linkHandler(
  context: LinkContext,
  load: () => Promise<{ readonly openLink: typeof openLink }>,
): vscode.Disposable {
  return vscode.window.registerUriHandler({
    async handleUri(uri) {
      try {
        const { openLink } = await load();
        await followed(() => openLink(context, uri));
      } catch (error) {
        void reportFailure(error, context.log);
      }
    },
  });
}
