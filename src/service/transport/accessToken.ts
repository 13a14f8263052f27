import * as l10n from "@vscode/l10n";
import { errorName } from "../failure/errorName";
import { ServiceError } from "../failure/serviceError";
import type { Connection } from "./connection";

/**
 * The token for one request (service.md 5). Rejects with a ServiceError of kind `noToken`, also for a token that no
 * header can carry: HTTP libraries would put it into the text of their error.
 */
export async function accessToken(connection: Connection): Promise<string> {
  const token = await connection.token().catch((thrown: unknown) => {
    throw noToken(l10n.t("The access token could not be read from the secret store. Set it again."), errorName(thrown));
  });
  if (token === undefined || token === "") {
    throw noToken(l10n.t("There is no access token for this environment. Set one."), "none");
  }
  if (!/^[\x21-\x7e]+$/.test(token)) {
    throw noToken(
      l10n.t("The access token contains characters that cannot be sent. Set a new one."),
      "unsendable characters",
    );
  }
  return token;
}

function noToken(message: string, detail: string): ServiceError {
  return new ServiceError("noToken", message, { outcome: "notSent", detail });
}
