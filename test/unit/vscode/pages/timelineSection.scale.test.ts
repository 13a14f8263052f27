import assert from "node:assert/strict";
import { scaleOf } from "../../../../src/vscode/pages/timelineSection";

const NOW = new Date(2026, 10, 21, 10, 42).getTime();
const DAY = 24 * 3600 * 1000;
const HOUR = DAY / 24;

describe("The scale of a timeline", () => {
  it("goes from before the first to behind the last, and has now in it", () => {
    const { at } = scaleOf([NOW - 30 * DAY, NOW - 10 * DAY], NOW);
    const places = [NOW - 30 * DAY, NOW - 10 * DAY, NOW].map((time) => at(time) ?? assert.fail());
    const [first = 0, second = 0, now = 0] = places;
    assert.ok(first > 0 && now < 100, `${places}`);
    assert.ok(Math.abs((second - first) / (now - first) - 2 / 3) < 1e-3, "it is to scale");
  });

  it("has at most seven days on it, whatever it covers, and not today, which has a line of its own", () => {
    for (const days of [0, 0.1, 3, 8, 20, 50, 100, 399]) {
      const { ticks } = scaleOf([NOW - days * DAY], NOW);
      assert.ok(ticks.length <= 7, `${days}: ${ticks.length}`);
      assert.ok(!ticks.some(({ label }) => label === "Nov 21"), `${days}`);
    }
    const labels = scaleOf([NOW - 20 * DAY], NOW).ticks.map(({ label }) => label);
    assert.deepEqual(labels, ["Nov 7", "Nov 14"]);
  });

  it("has room between the words, on a narrow page by leaving some out", () => {
    for (let days = 1; days <= 399; days += 7)
      for (const times of [[NOW - days * DAY], [NOW + days * DAY], [NOW - days * DAY, NOW + 399 * DAY]]) {
        const { at, ticks } = scaleOf(times, NOW);
        const gaps = (shown: typeof ticks) => {
          const places = [...shown.map((tick) => tick.at), at(NOW) ?? assert.fail()].toSorted((a, b) => a - b);
          return places.slice(1).map((place, index) => place - (places[index] ?? 0));
        };
        assert.ok(Math.min(...gaps(ticks), 100) >= 12, `${times}`);
        assert.ok(Math.min(...gaps(ticks.filter(({ look }) => look !== "wide")), 100) >= 30, `${times}`);
      }
  });

  it("leaves room for the word of today, also late in the evening", () => {
    const evening = new Date(2026, 10, 21, 23, 30).getTime();
    assert.ok(!scaleOf([evening + 2 * DAY], evening).ticks.some(({ label }) => label === "Nov 22"));
  });

  it("begins days where the user is, also where one has 23 or 25 hours", () => {
    const { at, ticks } = scaleOf([NOW - 60 * DAY, NOW], NOW);
    for (const { at: place, label } of ticks) {
      const day = new Date(`${label}, 2026`).getTime();
      assert.ok(Math.abs((at(day) ?? Number.NaN) - place) < 0.01, label);
    }
  });

  it("leaves out what is more than 400 days away: it would press all others into a point", () => {
    const { at } = scaleOf([NOW - HOUR, NOW + 20_000 * DAY, 0], NOW);
    assert.deepEqual([at(0), at(NOW + 20_000 * DAY)], [undefined, undefined]);
    assert.ok((at(NOW) ?? 0) - (at(NOW - HOUR) ?? 0) > 1);
  });
});
