import * as l10n from "@vscode/l10n";
import { Fragment } from "preact";
import { asOfText, dateFormat, dayAfter } from "../domain/dates";
import { isOutstanding } from "../domain/taskStatus";
import type { EventKind, LoanPage, TaskLine, TimelineEvent } from "../protocol/loanPage";
import { Section } from "./elements";
import { type Scale, scaleOf } from "./scale";

/** The signs differ in form, not in colour alone. Around the middle of a line that is 20 pixels high. */
const KINDS: Readonly<Record<EventKind, { readonly sign: string; words(): string; source(): string }>> = {
  created: { sign: "M0-5V5", words: created, source: fromService },
  due: { sign: "M-5-4H5L0 5Z", words: due, source: fromService },
  late: { sign: "M-5-4H5L0 5Z", words: () => l10n.t("Late"), source: fromService },
  completed: { sign: "M-5 0-1.5 4 5-5", words: () => l10n.t("Completed"), source: fromService },
  sending: { sign: "M-5 4H5L0-5Z", words: sending, source: fromRecord },
  sent: { sign: "M-5 4H5L0-5Z", words: () => l10n.t("Sent from here"), source: fromRecord },
  notDone: { sign: "M-4-4 4 4M4-4-4 4", words: () => l10n.t("Sent from here, not done"), source: fromRecord },
  unknown: {
    sign: "M0-7A7 7 0 1 1 0 7 7 7 0 1 1 0-7ZM-2.2-1.6A2.2 2.2 0 1 1 0 .8V2M0 4.2V4.6",
    words: () => l10n.t("Outcome unknown"),
    source: fromRecord,
  },
  changed: { sign: "M0-5 5 0 0 5-5 0Z", words: () => l10n.t("Changed between two reads"), source: fromReads },
};

function created(): string {
  return l10n.t({ message: "Created", comment: "Label before the time when a task was created" });
}

function due(): string {
  return l10n.t({ message: "Due", comment: "Label before the due date of a task" });
}

function sending(): string {
  return l10n.t({ message: "Being sent", comment: "State of an activity, such as an upload" });
}

function fromService(): string {
  return l10n.t("Dated by the service");
}

function fromRecord(): string {
  return l10n.t("Recorded by Loan Ops");
}

function fromReads(): string {
  return l10n.t("Seen by Loan Ops");
}

interface TimelineProps {
  readonly page: LoanPage;
  readonly now: number;
}

export function TimelineSection({ page: { timeline, tasks }, now }: TimelineProps) {
  const { events, unknownDates } = timeline;
  const scale = scaleOf(
    events.flatMap((event) => [placeOf(event), event.until ?? []].flat()),
    now,
  );
  const far = events.filter((event) => scale.at(placeOf(event)) === undefined).length;
  return (
    <Section id="timeline" heading={l10n.t("Timeline")}>
      <p class="quiet">
        {l10n.t(
          "The service keeps no history, so nobody can tell who changed something elsewhere, or what came and went between two reads.",
        )}
        {far > 0 && ` ${l10n.t("Too far away to be drawn, and in the table only: {0}.", far)}`}
        {unknownDates > 0 && ` ${l10n.t("Dates that were not read or not understood: {0}.", unknownDates)}`}
      </p>
      <Chart events={events} tasks={tasks} scale={scale} now={now} />
      <details>
        <summary>{l10n.t("Timeline as a Table")}</summary>
        <EventTable events={events} tasks={tasks} now={now} />
      </details>
    </Section>
  );
}

interface EventsProps {
  readonly events: readonly TimelineEvent[];
  readonly tasks: readonly TaskLine[];
  readonly now: number;
}

/** A line for the loan and one for each task. Screen readers get the table. */
function Chart({ events, tasks, scale, now }: EventsProps & { readonly scale: Scale }) {
  const lanes = [...Map.groupBy(events, ({ line }) => line ?? -1)].sort(([a], [b]) => a - b);
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
            <span title={tasks[line]?.title}>{tasks[line]?.title ?? l10n.t("Loan")}</span>
            <svg aria-hidden="true">
              <Course events={own} task={tasks[line]} scale={scale} now={now} />
              {own.map((event) => (
                <Mark event={event} scale={scale} now={now} />
              ))}
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

interface CourseProps {
  readonly events: readonly TimelineEvent[];
  readonly task: TaskLine | undefined;
  readonly scale: Scale;
  readonly now: number;
}

/** How long a task has been there, and for how long it is late. */
function Course({ events, task, scale, now }: CourseProps) {
  const timeOf = (kind: EventKind) => events.filter((event) => event.kind === kind).map(placeOf)[0];
  const end = timeOf("completed") ?? (task && isOutstanding(task.status) ? now : undefined);
  return (
    <>
      <Bar look="open" from={timeOf("created")} to={end} scale={scale} />
      <Bar look="late" from={timeOf("late")} to={now} scale={scale} />
      {events.map(({ at, until }) => (
        <Bar look="changed" from={until && at} to={until} scale={scale} />
      ))}
    </>
  );
}

interface BarProps {
  readonly look: string;
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly scale: Scale;
}

function Bar({ look, from, to, scale }: BarProps) {
  const [start, end] = [from, to].map((time) => (time === undefined ? undefined : scale.at(time)));
  if (start === undefined || end === undefined || start > end) return null;
  return <line class={look} x1={`${start}%`} x2={`${end}%`} y1="50%" y2="50%" />;
}

function Mark({ event, scale, now }: { readonly event: TimelineEvent; readonly scale: Scale; readonly now: number }) {
  const place = scale.at(event.until ?? placeOf(event));
  if (place === undefined) return null;
  return <Sign kind={event.kind} x={`${place}%`} words={`${event.text} (${timeText(event, now)})`} />;
}

function Sign({ kind, x, words }: { readonly kind: EventKind; readonly x: string; readonly words?: string }) {
  return (
    <svg class={`sign ${kind}`} x={x} y="50%" aria-hidden="true">
      {words !== undefined && <title>{words}</title>}
      <path d={KINDS[kind].sign} />
    </svg>
  );
}

function EventTable({ events, tasks, now }: EventsProps) {
  return (
    <div class="table">
      <table>
        <thead>
          <tr>
            <th scope="col">{l10n.t("Time")}</th>
            <th scope="col">{l10n.t("What")}</th>
            <th scope="col">{l10n.t("Task")}</th>
            <th scope="col">{l10n.t("Known From")}</th>
          </tr>
        </thead>
        <tbody>
          {events.map((event) => (
            <tr>
              <td>{timeText(event, now)}</td>
              <td>
                <bdi>{event.text}</bdi>
                {event.kind === "late" && ` (${l10n.t("Late")})`}
              </td>
              <td>
                <bdi>{event.line === undefined ? l10n.t("Loan") : tasks[event.line]?.title}</bdi>
              </td>
              <td>{KINDS[event.kind].source()}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
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
