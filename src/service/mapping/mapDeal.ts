import type { BorrowerIdentity } from "../../domain/borrower";
import type { Deal } from "../../domain/deal";
import { isObject } from "../../domain/isObject";
import type { WireBorrower, WireDeal } from "../graphql/selections";
import type { Faults } from "./faults";
import { mapBorrowerIdentity } from "./mapBorrower";
import { ObjectReader } from "./objectReader";

/** The value of `deal` as the domain has it (service.md 2.2). Undefined when it is no object or has no ID. Never throws. */
export function mapDeal(value: unknown, faults: Faults, first: number): Deal | undefined {
  if (!isObject(value)) return undefined;
  const deal = new ObjectReader<WireDeal>(value, ["deal"], faults);
  const id = deal.ownId("id");
  if (id === undefined) return undefined;
  const friendlyId = deal.text("friendlyId");
  const borrowers = deal.connection<WireBorrower, BorrowerIdentity>(
    "borrowers",
    "borrower",
    first,
    mapBorrowerIdentity,
  );
  const rest = faults.rest().map((message) => ({ field: "", message }));
  return { id, friendlyId, borrowers, failures: [...deal.failures, ...rest], leftOut: faults.leftOut.names };
}
