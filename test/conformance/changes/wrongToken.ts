/** No service has given it to anybody. */
export const WRONG_TOKEN = "loan-ops-conformance-wrong-token";
