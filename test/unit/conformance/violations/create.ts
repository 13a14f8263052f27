import { at } from "../../../conformance/check";
import { alsoAfter, answering, change, hearing, isCreation, OK, queryOf, replaced } from "../support/habits";
import { type Habit, pass } from "../support/wrongService";
import type { Services } from "./violation";

/** A deal with one borrower, whose list is no full page. */
const SMALL = { deal: "deal_51c0d8" };

const CREATED = (id: string) => OK({ borrower: { create: { id } } });
const idOf = (body: unknown) => String(at(body, "data", "borrower", "create", "id"));

const dropping = (field: "lastName" | "email"): Habit =>
  alsoAfter(isCreation, ({ state }, _, { body }) =>
    change(state.borrowers.get(idOf(body))?.personalInformation, { [field]: null }),
  );

const oneMore = hearing(({ graphql }) => {
  if (graphql !== undefined) graphql.query = graphql.query.replace("(first: 2)", "(first: 3)");
});

export const createViolations: Services = {
  "4.3 borrower.create: returns the ID of a new borrower": {
    "returns nothing": answering(isCreation, OK({ borrower: { create: null } })),
    "returns the ID of a borrower who was there": replaced("create", (created) => ({
      ...(created as object),
      id: "borrower_a41e09",
    })),
    "returns the first one again": () => {
      let first: unknown;
      return alsoAfter(isCreation, (_, _request, answer) => {
        first ??= answer.body;
        answer.body = first;
      });
    },
  },
  "4.3 borrower.create: adds the borrower to the deal": {
    "invents an ID and creates nobody": { habit: answering(isCreation, CREATED("b")), target: SMALL },
    "creates somebody whom the deal, of two, does not show, where another list has shown more": {
      habit: alsoAfter(isCreation, ({ state }) => void state.deals.get("deal_51c0d7")?.borrowerIds.pop()),
      target: { loan: "LN-2090" },
    },
  },
  "2.1: first limits the edges of a deal's borrowers, once there are more of them": {
    "gives one more than two": oneMore,
  },
  "4.3 borrower.create: adds the borrower once": {
    "adds the borrower twice": alsoAfter(isCreation, ({ state }, request, { body }) => {
      const id = idOf(body);
      const borrower = state.borrowers.get(id);
      if (borrower !== undefined) state.borrowers.set(`${id}_2`, { ...borrower, id: `${id}_2` });
      state.deals.get(String(request.graphql?.variables?.dealId))?.borrowerIds.push(`${id}_2`);
    }),
  },
  "4.3 borrower.create: keeps the personal information that was given": {
    "drops lastName": dropping("lastName"),
    "drops email": dropping("email"),
    "changes email": hearing((request) => {
      const query = queryOf(request).replace(/email: "[^"]*"/, 'email: "x@example.com"');
      if (isCreation(request)) Object.assign(request.graphql ?? {}, { query });
    }),
  },
  "4.3 borrower.create: leaves the deal's other borrowers as they are": {
    "overwrites another borrower": alsoAfter(isCreation, ({ state }) =>
      change(state.borrowers.get("borrower_a41e10")?.personalInformation, { firstName: "X" }),
    ),
    "takes another borrower's place": {
      habit: alsoAfter(isCreation, ({ state }) => void state.deals.get(SMALL.deal)?.borrowerIds.shift()),
      target: SMALL,
    },
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
};
