import { defineConfig } from "@playwright/test";

export default defineConfig({
  testMatch: "*.spec.js",
  fullyParallel: true,
  workers: 2,
  reporter: "list",
  // One simulator for all workers: each test has a state of its own, by its token.
  webServer: {
    command:
      "node_modules/.bin/loan-ops-simulator --scenario busy-friday --state-per token --port 4010 --control-port 4011 --control-token hands --cors http://localhost:5173",
    url: "http://127.0.0.1:4010/health",
    reuseExistingServer: false,
  },
});
