import { createContext } from "preact";
import { useContext, useEffect, useId, useState } from "preact/hooks";
import type { Ask, Button, Part, Words } from "../protocol/page";

export type Send = (asks: Ask) => void;
export const Send = createContext<Send>(() => {});

/** Whether all of a page is drawn at once. */
export const Whole = createContext(true);
/** Rows of a table or of a chart: as many of both take 10 ms. */
const PIECE = 10;

/** The rows that are drawn: the first of them at once, and some more after each paint, so that nobody waits for all. */
export function usePieces<T>(rows: readonly T[], first = PIECE): readonly T[] {
  const [drawn, setDrawn] = useState(useContext(Whole) ? Number.POSITIVE_INFINITY : first);
  useEffect(() => {
    // Then one that comes is drawn at once, or it would take the place of another, and with it the focus.
    setDrawn(drawn + PIECE < rows.length ? drawn + PIECE : Number.POSITIVE_INFINITY);
  });
  return rows.slice(0, drawn);
}

export function Parts({ parts }: { readonly parts: Part | readonly Part[] }) {
  return [parts].flat().map((part) => <PartView key={keyOf(part)} part={part} />);
}

/** A button that is named in full keeps its element, and with it the focus, wherever it stands; others by their place. */
function keyOf(part: Part): string | undefined {
  return typeof part === "object" && "label" in part ? part.fullLabel : undefined;
}

function PartView({ part }: { readonly part: Part }) {
  if (typeof part === "string") return <bdi>{part}</bdi>;
  return "label" in part ? <ButtonView {...part} /> : <WordsView {...part} />;
}

function WordsView({ text, look, title, bar }: Words) {
  const Tag = look === "code" ? "code" : "span";
  return (
    <Tag class={look} title={title}>
      <bdi>{text}</bdi>
      {bar && <Bar parts={bar} />}
    </Tag>
  );
}

export function ButtonView({ label, asks, reason, look, fullLabel, bar }: Button) {
  const send = useContext(Send);
  const id = useId();
  return (
    <>
      <button
        type="button"
        class={look ?? "secondary"}
        aria-label={fullLabel}
        aria-disabled={asks === undefined ? "true" : undefined}
        aria-describedby={reason && id}
        onClick={() => asks && send(asks)}
      >
        <bdi>{label}</bdi>
        {bar && <Bar parts={bar} />}
      </button>
      {reason && (
        <p id={id} class="reason">
          {reason}
        </p>
      )}
    </>
  );
}

function Bar({ parts }: { readonly parts: readonly number[] }) {
  let end = 0;
  const rects = parts.map((width, look) => {
    end += width;
    return <rect class={`look-${look}`} x={`${end - width}%`} width={`${width}%`} height="100%" />;
  });
  return <svg aria-hidden="true">{rects}</svg>;
}
