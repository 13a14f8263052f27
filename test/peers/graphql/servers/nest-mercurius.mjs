import { serveNest } from "./nest.mjs";
import { NO_CODE } from "./world.mjs";

export const title = "Nest 12 with @nestjs/mercurius 14.0.0";
export const packages = {
  "@nestjs/common": "12.5.1",
  "@nestjs/core": "12.5.1",
  "@nestjs/graphql": "14.0.3",
  "@nestjs/mercurius": "14.0.0",
  "@nestjs/platform-fastify": "12.5.0",
  mercurius: "16.10.1",
  "reflect-metadata": "0.2.2",
  rxjs: "7.8.2",
  graphql: "16.15.0",
};
export const why = {
  "before-": NO_CODE,
  "token that is refused": "A guard that refuses gives an error without a code, which proves nothing.",
};

export async function serve() {
  const { MercuriusDriver } = await import("@nestjs/mercurius");
  const { FastifyAdapter } = await import("@nestjs/platform-fastify");
  await serveNest(MercuriusDriver, new FastifyAdapter());
}
