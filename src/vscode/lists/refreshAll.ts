import { withSession } from "../environments/readySession";
import { refreshListed } from "./refresh";

/** Everything that is listed, whatever is selected; the button of a view's title gets the row that has the focus. */
export const refreshAll = withSession(refreshListed);
