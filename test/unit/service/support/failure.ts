import assert from "node:assert/strict";
import { ServiceError } from "../../../../src/service/failure/serviceError";

/** The ServiceError that the call rejects with. */
export async function failureOf(call: Promise<unknown>): Promise<ServiceError> {
  const thrown: unknown = await call.then(
    () => assert.fail("the call succeeded"),
    (error: unknown) => error,
  );
  assert.ok(thrown instanceof ServiceError, `not a ServiceError: ${String(thrown)}`);
  return thrown;
}
