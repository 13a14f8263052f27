import * as vscode from "vscode";
import { parseReferences } from "../../store/references";
import { inputSteps } from "../base/inputSteps";
import { withSession } from "../environments/readySession";
import { reportAdded } from "./reportAdded";

export const addDeal = withSession(async (context, session) => {
  const answer = await inputSteps(vscode.l10n.t("{0}: Add deals to the list", session.environment.name), [
    {
      prompt: vscode.l10n.t(
        "Deal IDs, separated by spaces or commas. Put an ID that contains these in quotation marks. The service finds a deal by its ID.",
      ),
      validate: (value) =>
        parseReferences(value).length === 0 ? vscode.l10n.t("Enter at least one deal ID.") : undefined,
    },
  ]);
  if (answer === undefined) return;
  const ids = parseReferences(answer[0] ?? "");
  const added = await session.store.addDeals(ids);
  await reportAdded(context, session, "deals", ids, added);
});
