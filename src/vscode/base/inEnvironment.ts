import type { Environment } from "../../domain/environment";

/** A failure with the environment it happened in, which may no longer be the active one. */
export class FailureInEnvironment extends Error {
  override readonly name = "FailureInEnvironment";

  constructor(
    readonly environment: Environment,
    override readonly cause: unknown,
  ) {
    super("A command failed.");
  }
}

/** Runs work for one environment, so that what it throws is reported under that environment's name. */
export async function inEnvironment<T>(environment: Environment, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof FailureInEnvironment ? error : new FailureInEnvironment(environment, error);
  }
}
