import { Fragment } from "preact";
import type { EventKind, Lane, PageTable, Timeline, TrendChart } from "../protocol/page";
import { usePieces } from "./parts";

/** Signs differ in form, not in colour alone. They are drawn around the middle of a lane. */
const SIGNS: Readonly<Record<EventKind, string>> = {
  created: "M0-5V5",
  due: "M-5-4H5L0 5Z",
  late: "M-5-4H5L0 5Z",
  completed: "M-5 0-1.5 4 5-5",
  sending: "M-5 4H5L0-5Z",
  sent: "M-5 4H5L0-5Z",
  notDone: "M-4-4 4 4M4-4-4 4",
  unknown: "M0-7A7 7 0 1 1 0 7 7 7 0 1 1 0-7ZM-2.2-1.6A2.2 2.2 0 1 1 0 .8V2M0 4.2V4.6",
  changed: "M0-5 5 0 0 5-5 0Z",
};

/** For screen readers there is a table. */
export function TimelineChart({ days, lanes, legend, table }: Timeline) {
  return (
    <div class="chart" aria-hidden="true">
      <div class="lanes">
        <svg class="days" aria-hidden="true">
          {days.map(({ at, look }) => (
            <line class={look} x1={`${at}%`} x2={`${at}%`} y1="22" y2="100%" />
          ))}
        </svg>
        <span />
        <svg aria-hidden="true">
          {days.map(({ at, label, look }) => (
            <text class={look} x={`${at}%`} y="50%">
              {label}
            </text>
          ))}
        </svg>
        {usePieces(lanes, 0).map((lane) => (
          <LaneView lane={lane} table={table} />
        ))}
      </div>
      <ul class="legend">
        {legend.map(({ kind, words }) => (
          <li key={kind}>
            <svg aria-hidden="true">
              <Sign kind={kind} x="8" />
            </svg>
            {words}
          </li>
        ))}
      </ul>
    </div>
  );
}

function LaneView({ lane, table }: { readonly lane: Lane; readonly table: PageTable }) {
  const { name, bars, signs } = lane;
  return (
    <Fragment>
      <span title={name}>{name}</span>
      <svg aria-hidden="true">
        {bars.map(({ look, from, to }) => (
          <line class={look} x1={`${from}%`} x2={`${to}%`} y1="50%" y2="50%" />
        ))}
        {signs.map(({ kind, at, row }) => (
          <Sign kind={kind} x={`${at}%`} words={table.rows[row]?.cells.slice(0, 3).filter(Boolean).join(" · ")} />
        ))}
      </svg>
    </Fragment>
  );
}

function Sign({
  kind,
  x,
  words,
}: {
  readonly kind: EventKind;
  readonly x: string;
  readonly words?: string | undefined;
}) {
  return (
    <svg class={`sign ${kind}`} x={x} y="50%" aria-hidden="true">
      {words !== undefined && <title>{words}</title>}
      <path d={SIGNS[kind]} />
    </svg>
  );
}

/** For screen readers there is a table. */
export function TrendView({ lines, most, from, to }: TrendChart) {
  return (
    <figure class="trend" aria-hidden="true">
      <figcaption>
        {lines.map(({ look, name }) => (
          <span class={look}>{name}</span>
        ))}
      </figcaption>
      <div class="axis">
        <span>{most}</span>
        <span>0</span>
      </div>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        {lines.map(({ look, path }) => (
          <path class={look} d={path} />
        ))}
      </svg>
      <div class="axis days">
        <span>{from}</span>
        <span>{to}</span>
      </div>
    </figure>
  );
}
