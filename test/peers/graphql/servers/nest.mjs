// What both drivers of Nest are given: resolver classes, a guard for the token, and Nest's own exceptions.
import { isRefused, openWorld, port, sdl } from "./world.mjs";

export async function serveNest(driver, adapter) {
  await import("reflect-metadata");
  const nest = await import("@nestjs/common");
  const { APP_GUARD, NestFactory } = await import("@nestjs/core");
  const { Args, GqlExecutionContext, GraphQLModule, Mutation, Query, ResolveField, Resolver } = await import(
    "@nestjs/graphql"
  );
  const EXCEPTIONS = {
    notFound: nest.NotFoundException,
    forbidden: nest.ForbiddenException,
    unauthenticated: nest.UnauthorizedException,
    invalid: nest.BadRequestException,
    tooLarge: nest.BadRequestException,
  };
  const world = openWorld((kind, message) => new (EXCEPTIONS[kind] ?? Error)(message));

  /** What decorators of TypeScript do: `methods` has for each name its decorator, its argument's name and its work. */
  function resolverOf(type, methods) {
    const made = class {};
    for (const [name, [decorator, argument, work]] of Object.entries(methods)) {
      made.prototype[name] = (value) => work(value);
      if (argument !== undefined) Args(argument)(made.prototype, name, 0);
      decorator(name)(made.prototype, name, Object.getOwnPropertyDescriptor(made.prototype, name));
    }
    Resolver(type)(made);
    return made;
  }

  class Guard {
    canActivate(context) {
      const { req, reply } = GqlExecutionContext.create(context).getContext();
      const { headers } = req ?? reply.request;
      if (isRefused(headers.authorization)) throw new nest.UnauthorizedException();
      return true;
    }
  }
  nest.Injectable()(Guard);

  class App {}
  nest.Module({
    imports: [GraphQLModule.forRoot({ driver, typeDefs: sdl, graphiql: false })],
    providers: [
      resolverOf("Query", { loan: [Query, "id", world.loan], deal: [Query, "id", world.deal] }),
      resolverOf("Mutation", { borrower: [Mutation, undefined, () => ({})] }),
      resolverOf("Mutation", { loan: [Mutation, undefined, () => ({})] }),
      resolverOf("BorrowerMutations", {
        create: [ResolveField, "input", world.create],
        rejectDocument: [ResolveField, "input", world.reject],
      }),
      resolverOf("LoanMutations", { reassignLoanOfficerTasks: [ResolveField, "input", world.reassign] }),
      { provide: APP_GUARD, useClass: Guard },
    ],
  })(App);

  const app = await NestFactory.create(App, ...(adapter ? [adapter] : []), { logger: false });
  await app.listen(port, "127.0.0.1");
}
