import * as l10n from "@vscode/l10n";
import { Fragment } from "preact";
import { asOfText, dateFormat, dayAfter } from "../domain/dates";
import { isOutstanding } from "../domain/taskStatus";
import type { EventKind, LoanPage, TaskLine, TimelineEvent } from "../protocol/loanPage";
import { ScrolledTable, Section } from "./elements";
import { type Scale, scaleOf } from "./scale";

/** Signs differ in form, not in colour alone. They are drawn around the middle of a lane. */
const KINDS: Readonly<Record<EventKind, { readonly sign: string; words(): string }>> = {
  created: { sign: "M0-5V5", words: () => l10n.t("Created") },
  due: { sign: "M-5-4H5L0 5Z", words: () => l10n.t("Due") },
  late: { sign: "M-5-4H5L0 5Z", words: () => l10n.t("Due, and late") },
  completed: { sign: "M-5 0-1.5 4 5-5", words: () => l10n.t("Completed") },
  sending: { sign: "M-5 4H5L0-5Z", words: () => l10n.t("Being sent from here") },
  sent: { sign: "M-5 4H5L0-5Z", words: () => l10n.t("Sent from here") },
  notDone: { sign: "M-4-4 4 4M4-4-4 4", words: () => l10n.t("Not done") },
  unknown: {
    sign: "M0-7A7 7 0 1 1 0 7 7 7 0 1 1 0-7ZM-2.2-1.6A2.2 2.2 0 1 1 0 .8V2M0 4.2V4.6",
    words: () => l10n.t("Outcome unknown"),
  },
  changed: { sign: "M0-5 5 0 0 5-5 0Z", words: () => l10n.t("Changed between two reads") },
};

interface TimelineProps {
  readonly page: LoanPage;
  readonly now: number;
}

/** Drawn, and as a table for screen readers and whoever unfolds it. */
export function TimelineSection({ page, now }: TimelineProps) {
  const { events, unknownDates } = page.timeline;
  const times = events.flatMap((event) => [placeOf(event), event.until ?? []].flat());
  const scale = scaleOf(times, now);
  const far = events.filter((event) => scale.at(placeOf(event)) === undefined).length;
  return (
    <Section id="timeline" heading={l10n.t("Timeline")}>
      <p class="quiet">
        {l10n.t(
          "Dates are the service's, what was sent is from the record of Loan Ops. The service keeps no history, so nobody can tell who changed something elsewhere, or what came and went between two reads.",
        )}
        {far > 0 && ` ${l10n.t("Too far away to be drawn, and in the table only: {0}.", far)}`}
        {unknownDates > 0 && ` ${l10n.t("Dates that were not read or not understood: {0}.", unknownDates)}`}
      </p>
      {events.length > 0 && <Chart page={page} scale={scale} now={now} />}
      <details>
        <summary>{l10n.t("Show as Table")}</summary>
        <ScrolledTable columns={[l10n.t("Time"), l10n.t("What"), l10n.t("Details"), l10n.t("Task")]}>
          {events.map((event) => (
            <tr>
              <td>{timeText(event, now)}</td>
              <td>{KINDS[event.kind].words()}</td>
              <td>
                <bdi>{event.text}</bdi>
              </td>
              <td>
                <bdi>{laneName(page, event.line)}</bdi>
              </td>
            </tr>
          ))}
        </ScrolledTable>
      </details>
    </Section>
  );
}

function laneName({ tasks }: LoanPage, line = -1): string {
  return tasks[line]?.title ?? l10n.t("Loan");
}

/** A lane for the loan and one for each task. */
function Chart({ page, scale, now }: TimelineProps & { readonly scale: Scale }) {
  const { events } = page.timeline;
  const lanes = [...Map.groupBy(events, ({ line = -1 }) => line)].sort(([a], [b]) => a - b);
  const kinds = (Object.keys(KINDS) as EventKind[]).filter((kind) => events.some((event) => event.kind === kind));
  const today = `${scale.at(now)}%`;
  return (
    <div class="chart" aria-hidden="true">
      <div class="lanes">
        <svg class="days" aria-hidden="true">
          {scale.ticks.map(({ at }) => (
            <line x1={`${at}%`} x2={`${at}%`} y1="22" y2="100%" />
          ))}
          <line class="today" x1={today} x2={today} y1="22" y2="100%" />
        </svg>
        <span />
        <svg aria-hidden="true">
          {scale.ticks.map(({ at, label }) => (
            <text x={`${at}%`} y="50%">
              {label}
            </text>
          ))}
          <text class="today" x={today} y="50%">
            {l10n.t("Today")}
          </text>
        </svg>
        {lanes.map(([line, own]) => (
          <Fragment key={line}>
            <span title={laneName(page, line)}>{laneName(page, line)}</span>
            <svg aria-hidden="true">
              {barsOf(own, page.tasks[line], now).map((bar) => (
                <Bar {...bar} scale={scale} />
              ))}
              {own.map((event) => {
                const at = scale.at(signTimeOf(event, now));
                const words = [KINDS[event.kind].words(), event.text ?? [], timeText(event, now)].flat().join(" · ");
                return at !== undefined && <Sign kind={event.kind} x={`${at}%`} words={words} />;
              })}
            </svg>
          </Fragment>
        ))}
      </div>
      <ul class="legend">
        {kinds.map((kind) => (
          <li key={kind}>
            <svg aria-hidden="true">
              <Sign kind={kind} x="8" />
            </svg>
            {KINDS[kind].words()}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface BarSpan {
  readonly look: string;
  readonly from: number | undefined;
  readonly to: number | undefined;
}

/** How long a task has been there, for how long it is late, and when something changed. */
function barsOf(events: readonly TimelineEvent[], task: TaskLine | undefined, now: number): BarSpan[] {
  const timeOf = (kind: EventKind) => events.filter((event) => event.kind === kind).map(placeOf)[0];
  const end = timeOf("completed") ?? (task && isOutstanding(task.status) ? now : undefined);
  return [
    { look: "open", from: timeOf("created"), to: end },
    { look: "late", from: timeOf("late"), to: now },
    ...events.map(({ at, until }) => ({ look: "changed", from: until && at, to: until })),
  ];
}

function Bar({ look, from, to, scale }: BarSpan & { readonly scale: Scale }) {
  const [start, end] = [from, to].map((time) => (time === undefined ? undefined : scale.at(time)));
  if (start === undefined || end === undefined || start > end) return null;
  return <line class={look} x1={`${start}%`} x2={`${end}%`} y1="50%" y2="50%" />;
}

function Sign({ kind, x, words }: { readonly kind: EventKind; readonly x: string; readonly words?: string }) {
  return (
    <svg class={`sign ${kind}`} x={x} y="50%" aria-hidden="true">
      {words !== undefined && <title>{words}</title>}
      <path d={KINDS[kind].sign} />
    </svg>
  );
}

/** In the middle of the day that a task is due on: at its end it would stand at the next one. Today's stands at now. */
function signTimeOf(event: TimelineEvent, now: number): number {
  const [begin, end] = [event.at, placeOf(event)];
  if (event.until !== undefined || begin === end) return event.until ?? begin;
  return begin <= now && now < end ? now : (begin + end) / 2;
}

/** A day that a task is due on is over only at its end. */
function placeOf({ kind, at, wholeDay }: TimelineEvent): number {
  return wholeDay && (kind === "due" || kind === "late") ? dayAfter(at, 1) : at;
}

function timeText({ kind, at, until, wholeDay }: TimelineEvent, now: number): string {
  if (wholeDay) return dateFormat({ dateStyle: "medium" }).format(at);
  const time = asOfText(at, now);
  if (until !== undefined) return l10n.t("seen between {0} and {1}", time, asOfText(until, now));
  return kind === "changed" ? l10n.t("seen at {0}, or earlier", time) : time;
}
