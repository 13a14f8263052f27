import * as vscode from "vscode";
import { parseReferences, referenceText } from "../../store/references";
import { inputSteps } from "../base/inputSteps";
import { withSession } from "../environments/readySession";
import { reportAdded } from "./reportAdded";

/** `reference`: filled in already. A text, because the view's title hands over the row that has the focus. */
export const addLoan = withSession(async (context, session, reference) => {
  const answer = await inputSteps(vscode.l10n.t("{0}: Add loans to the list", session.environment.name), [
    {
      prompt: vscode.l10n.t(
        "Loan IDs or friendly IDs, separated by spaces or commas. Put an ID that contains these in quotation marks.",
      ),
      placeholder: "LN-2041, LN-2042",
      value: typeof reference === "string" ? referenceText(reference) : "",
      validate: (value) =>
        parseReferences(value).length === 0 ? vscode.l10n.t("Enter at least one loan ID or friendly ID.") : undefined,
    },
  ]);
  if (answer === undefined) return;
  const references = parseReferences(answer[0] ?? "");
  const added = await session.store.addLoans(references);
  await reportAdded(context, session, "loans", references, added);
});
