import { NO_CODE, openWorld, port, rootOf, sdl } from "./world.mjs";

export const title = "graphql-cost-analysis 1.0.3 on express-graphql";
export const packages = {
  "graphql-cost-analysis": "1.0.3",
  "express-graphql": "0.12.0",
  express: "4.22.1",
  graphql: "15.10.1",
};
export const why = { "before-": NO_CODE };
export const limits = ["cost 1000"];

export const cannot = ["token"];

export async function serve(variant) {
  const { default: express } = await import("express");
  const { graphqlHTTP } = await import("express-graphql");
  const { buildSchema, parse } = await import("graphql");
  const { default: costAnalysis } = await import("graphql-cost-analysis");
  const world = openWorld((_, message) => new Error(message));
  const schema = buildSchema(sdl);
  const page = { complexity: 1, useMultipliers: true, multipliers: ["first"] };
  const costMap = { Loan: { borrowers: page }, Deal: { borrowers: page }, Borrower: { incomes: page } };
  const app = express();
  app.use(
    "/graphql",
    graphqlHTTP((_request, _response, { query, variables }) => ({
      schema,
      rootValue: rootOf(world, parse(query).definitions[0].operation === "mutation"),
      ...(variant === "cost 1000" && {
        validationRules: [
          (costAnalysis.default ?? costAnalysis)({ maximumCost: 1000, defaultCost: 1, variables, costMap }),
        ],
      }),
    })),
  );
  app.listen(port, "127.0.0.1");
}
