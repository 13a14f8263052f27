import { serveNest } from "./nest.mjs";

export const title = "Nest 12 with @nestjs/apollo 14.0.3";
export const packages = {
  "@nestjs/common": "12.5.1",
  "@nestjs/core": "12.5.1",
  "@nestjs/graphql": "14.0.3",
  "@nestjs/apollo": "14.0.3",
  "@nestjs/platform-express": "12.5.1",
  "@apollo/server": "5.5.1",
  "@as-integrations/express5": "1.1.2",
  "reflect-metadata": "0.2.2",
  rxjs: "7.8.2",
  graphql: "16.15.0",
};

export async function serve() {
  const { ApolloDriver } = await import("@nestjs/apollo");
  await serveNest(ApolloDriver);
}
