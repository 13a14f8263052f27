import { createContext } from "preact";
import { useContext, useId } from "preact/hooks";
import type { Ask, Button, Part, Words } from "../protocol/page";

export type Send = (asks: Ask) => void;
export const Send = createContext<Send>(() => {});

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
