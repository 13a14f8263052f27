import { at } from "../../../conformance/check";
import { alsoAfter, answering, change, hearing, isCreation, OK, queryOf, withoutRightToken } from "../support/habits";
import { type Habit, pass } from "../support/wrongService";
import { violations } from "./violation";

/** A deal with one borrower, whose list is no full page. */
const SMALL = { deal: "deal_51c0d8" };
const onSmall = (habit: Habit) => ({ habit, target: SMALL });

/** Does without one of the given values, or changes it. */
const storing = (field: string, value: (given: unknown) => unknown): Habit =>
  hearing((request) => {
    const { graphql } = request;
    if (isCreation(request) && graphql?.variables !== undefined) {
      graphql.variables[field] = value(graphql.variables[field]);
    }
  });

const idOf = (body: unknown) => String(at(body, "data", "borrower", "create", "id"));

/** service.md 4.3, borrower.create */
export const createViolations = violations(
  {
    "4.3 borrower.create: returns the ID of a new borrower": {
      "returns nothing": answering(isCreation, OK({ borrower: { create: null } })),
      "returns the ID of a borrower who was there": answering(
        isCreation,
        OK({ borrower: { create: { id: "borrower_a41e09" } } }),
      ),
      "returns an object as ID": answering(isCreation, OK({ borrower: { create: { id: {} } } })),
      "returns the first one again": () => {
        let first: unknown;
        return alsoAfter(isCreation, (_, _request, answer) => {
          first ??= answer.body;
          answer.body = first;
        });
      },
    },
    "4.3 borrower.create: adds the borrower to the deal": {
      "invents an ID and creates nobody": onSmall(answering(isCreation, OK({ borrower: { create: { id: "b" } } }))),
      "adds to another deal": onSmall(storing("dealId", () => "deal_51c0d7")),
    },
    "4.3 borrower.create: adds the borrower once": {
      "adds the borrower twice": alsoAfter(isCreation, ({ state }, request, { body }) => {
        const id = idOf(body);
        const borrower = state.borrowers.get(id);
        if (borrower !== undefined) state.borrowers.set(`${id}_2`, { ...borrower, id: `${id}_2` });
        state.deals.get(String(request.graphql?.variables?.dealId))?.borrowerIds.push(`${id}_2`);
      }),
    },
    "4.3 borrower.create: needs dealId": {
      "takes one without dealId": answering(
        (request) => isCreation(request) && !/dealId/.test(queryOf(request)),
        OK({ borrower: { create: { id: "b" } } }),
      ),
    },
    "4.3 borrower.create: keeps the personal information that was given": {
      "drops lastName": alsoAfter(isCreation, (simulator, _, { body }) =>
        change(simulator.state.borrowers.get(idOf(body))?.personalInformation, { lastName: null as never }),
      ),
      "drops email": alsoAfter(isCreation, (simulator, _, { body }) =>
        change(simulator.state.borrowers.get(idOf(body))?.personalInformation, { email: null as never }),
      ),
      "changes email": storing("email", (email) => `x${String(email)}`),
      "gives the last name as the first": storing("firstName", () => "S"),
    },
    "4.3 borrower.create: leaves the deal's other borrowers as they are": {
      "overwrites another borrower": alsoAfter(isCreation, ({ state }) =>
        change(state.borrowers.get("borrower_a41e10")?.personalInformation, { firstName: "X" }),
      ),
      "takes another borrower's place": onSmall(
        alsoAfter(isCreation, ({ state }) => void state.deals.get(SMALL.deal)?.borrowerIds.shift()),
      ),
    },
    "5.1: borrower.create adds nobody to the deal without a valid token": {
      "refuses it and creates the borrower": {
        request: async (request, simulator) => {
          if (!isCreation(request) || request.authorization !== undefined) return undefined;
          await pass(simulator, { ...request, authorization: `Bearer ${simulator.token}` });
          return { status: 401, body: {} };
        },
      },
    },
  },
  withoutRightToken("5.1: borrower.create", isCreation),
);
