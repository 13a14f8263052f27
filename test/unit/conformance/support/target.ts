import type { Simulator } from "../../../../src/simulator/simulator";
import type { Target } from "../../../conformance/service";
import { NARROW_TOKEN } from "./wrongService";

/** All that the suite can be told about the simulator's first day. */
export function targetOf({ token, url }: Pick<Simulator, "token" | "url">): Target {
  return {
    baseUrl: url,
    token,
    loan: "LN-2041",
    deal: "deal_51c0d7",
    allowWrites: true,
    frozenLoan: "LN-1988",
    documentWithoutTask: "doc_c90499",
    completedDocument: "doc_c90340",
    narrowToken: NARROW_TOKEN,
    patience: { tries: 1, milliseconds: 0 },
  };
}
