// With fake timers nothing of the simulator waits in real time: `wait` lets it wait by the clock of the test.

import { startSimulator } from "loan-ops-simulator";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

let simulator;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  simulator = await startSimulator({ scenario: "busy-friday", now: () => new Date(), wait });
});
afterEach(async () => {
  vi.useRealTimers();
  await simulator.close();
});

// A client that gives up after five seconds, and polls each half hour.
async function read() {
  const late = new Promise((_, reject) => setTimeout(() => reject(new Error("late")), 5000));
  const headers = { Authorization: `Bearer ${simulator.token}`, "Content-Type": "application/json" };
  const body = JSON.stringify({ query: '{ loan(id: "LN-5200") { id } }' });
  return await Promise.race([late, fetch(`${simulator.url}/graphql`, { method: "POST", headers, body })]);
}

test("gives up when an answer is a minute late, at once", async () => {
  simulator.fault({ operation: "loan", fault: "delay", milliseconds: 60_000 });
  const reading = expect(read()).rejects.toThrow("late");
  await vi.advanceTimersByTimeAsync(5000);
  await reading;
});

test("polls each half hour", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
  const timer = setInterval(() => void read(), 30 * 60_000);
  await vi.advanceTimersByTimeAsync(90 * 60_000);
  clearInterval(timer);
  const calls = await simulator.waitFor({ operation: "loan" }, { count: 3 });
  expect(calls.length).toBe(3);
});
