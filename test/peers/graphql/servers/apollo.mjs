import { apolloFailures, openWorld, resolversOf, sdl, serveApollo } from "./world.mjs";

export const title = "Apollo Server 5.5.1";
export const packages = { "@apollo/server": "5.5.1", graphql: "16.15.0" };

export async function serve() {
  const fail = await apolloFailures();
  await serveApollo({ typeDefs: sdl, resolvers: resolversOf(openWorld(fail)) }, fail);
}
