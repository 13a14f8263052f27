import * as vscode from "vscode";
import { followed } from "../base/running";
import type { LinkContext } from "./openLink";

/** Takes the links that lead here; what one throws is reported here and nowhere else. */
export function linkHandler(context: LinkContext): vscode.Disposable {
  return vscode.window.registerUriHandler({
    async handleUri(uri) {
      try {
        // Loaded here, because activation does not need it.
        const { openLink } = await import("./openLink");
        await followed(() => openLink(context, uri));
      } catch (error) {
        const { reportFailure } = await import("../base/reportFailure");
        void reportFailure(error, context.log);
      }
    },
  });
}
