import assert from "node:assert/strict";
import { withSandbox } from "./driver/fixtures";
import { eventually } from "./driver/waitUntil";

const LOAN = "LN-2041";
const TITLE = "Two most recent pay stubs";
const TASK = [LOAN, "José Ramírez Ortega", "In progress", new RegExp(TITLE)] as const;

const today = (timeZone?: string) => new Intl.DateTimeFormat("en-CA", { timeZone }).format(Date.now());
/** It is never the same day in both of them as here. */
const MACHINE = ["Pacific/Kiritimati", "Pacific/Pago_Pago"].find((zone) => today(zone) !== today()) ?? "";
/** Due on the earlier day of the two: late in one place only. */
const [DUE = ""] = [today(), today(MACHINE)].sort();
const LATE_HERE = DUE !== today();

describe("a window whose extensions run on a machine of another time zone", () => {
  const { workbench, loans } = withSandbox({
    loans: [LOAN],
    window: ({ state }) => {
      const task = [...state.tasks.values()].find(({ title }) => title === TITLE);
      assert.ok(task);
      state.tasks.set(task.id, { ...task, dueDate: DUE });
      return { environment: { TZ: MACHINE } };
    },
  });

  it("has a task late by that machine's day until a page was open, and then by the user's, in the row and on the page", async () => {
    const isLate = async () => /\d+d late · /.test((await loans.find(...TASK)).label);
    await eventually(async () => assert.equal(await isLate(), !LATE_HERE));
    await loans.click(...TASK);
    const frame = await workbench.taskPage.headed(TITLE);
    await eventually(async () => {
      assert.equal(await isLate(), LATE_HERE);
      assert.equal(await frame.locator(".overdue").count(), LATE_HERE ? 1 : 0);
    });
  });
});
