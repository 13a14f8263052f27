/**
 * The longest that a test waits for a window, in milliseconds. Whoever runs a few tests wants to know soon what fails. A run of all
 * tests has to pass on a machine that is slow or does other things as well: there only a failure takes the longer time.
 */
export const LONGEST_WAIT = process.env.LOAN_OPS_TEST_LONG_WAITS === "1" ? 180_000 : 60_000;
