import { withSession } from "../environments/readySession";
import { markAllSeen } from "./showChanges";

/** The entry of the view's title, which VS Code hands the row that has the focus: all loans are meant, not that one. */
export const markAllAsSeen = withSession((_context, session) => markAllSeen(session));
