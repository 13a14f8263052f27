import * as vscode from "vscode";
import type { App } from "../app/app";
import { reportFailure } from "../ui/failures";
import { followed } from "../ui/running";
import type { openLink } from "./openLink";

/** Takes the links that lead here; what one throws is reported here and nowhere else. */
export function linkHandler(app: App, load: () => Promise<{ readonly openLink: typeof openLink }>): vscode.Disposable {
  return vscode.window.registerUriHandler({
    async handleUri(uri) {
      try {
        const { openLink } = await load();
        await followed(() => openLink(app, uri));
      } catch (error) {
        void reportFailure(error, app.log);
      }
    },
  });
}
