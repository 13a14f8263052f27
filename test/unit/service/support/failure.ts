import assert from "node:assert/strict";
import {
  ServiceError,
  type ServiceErrorKind,
  type ServiceErrorOutcome,
} from "../../../../src/service/failure/serviceError";

export async function failureOf(call: Promise<unknown>): Promise<ServiceError> {
  const thrown: unknown = await call.then(
    () => assert.fail("the call succeeded"),
    (error: unknown) => error,
  );
  assert.ok(thrown instanceof ServiceError, `not a ServiceError: ${String(thrown)}`);
  return thrown;
}

export async function assertFails(
  call: Promise<unknown>,
  kind: ServiceErrorKind,
  outcome: ServiceErrorOutcome,
  message = /./,
): Promise<ServiceError> {
  const failure = await failureOf(call);
  assert.deepEqual([failure.kind, failure.outcome], [kind, outcome], failure.message);
  assert.match(failure.message, message);
  return failure;
}
