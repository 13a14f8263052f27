import * as l10n from "@vscode/l10n";
import { useState } from "preact/hooks";
import { asOfText } from "../domain/dates";
import type { BookCell, BookPage, BookTable, TrendLines } from "../protocol/bookPage";
import { Button, Section } from "./elements";
import { Notice } from "./notices";

export function BookView({ page, now }: { readonly page: BookPage; readonly now: number }) {
  return (
    <>
      <p class="quiet">{l10n.t("as of {0}", asOfText(page.asOf, now))}</p>
      {page.notices.map((notice) => (
        <Notice {...notice} />
      ))}
      <dl class="key">
        {page.numbers.map(({ label, value, before }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd class="number">{value}</dd>
            {before !== undefined && <dd class="quiet">{before}</dd>}
          </div>
        ))}
      </dl>
      {page.tables.map((table) => (
        <TableSection key={table.id} {...table} />
      ))}
    </>
  );
}

function TableSection(table: BookTable) {
  const { id, heading, note, rows, lines } = table;
  const [isOpen, setOpen] = useState(false);
  return (
    <Section id={id} heading={heading}>
      {note !== undefined && <p class="quiet">{note}</p>}
      {lines && <Lines {...lines} />}
      {lines === undefined && rows.length > 0 && <Table {...table} />}
      {lines && (
        <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>{l10n.t("Show as Table")}</summary>
          {isOpen && <Table {...table} />}
        </details>
      )}
    </Section>
  );
}

function Table({ id, columns, rows }: BookTable) {
  return (
    <div class="table">
      <table class={rows[0]?.[0]?.bar ? "bars" : "lines"} aria-labelledby={`${id}-heading`}>
        <thead>
          <tr>
            {columns.map(({ label, look }) => (
              <th key={label} scope="col">
                {look !== undefined && <span class={`swatch look-${look}`} aria-hidden="true" />}
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...others]) => (
            <tr key={first?.text}>
              <th scope="row">{first && <Cell {...first} />}</th>
              {others.map((cell, at) => (
                <td key={columns[at + 1]?.label}>
                  <Cell {...cell} name={[cell.text, first?.text, columns[at + 1]?.label].join(", ")} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** `name`: for screen readers, where the text alone says too little. */
function Cell({ text, bar, asks, name }: BookCell & { readonly name?: string }) {
  const content = (
    <>
      <bdi>{text}</bdi>
      {bar && <Bar parts={bar} />}
    </>
  );
  if (asks === undefined) return bar ? <div class="bar">{content}</div> : content;
  return (
    <Button look={bar ? "bar" : "link"} {...(name !== undefined && { fullLabel: name })} sends={asks}>
      {content}
    </Button>
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

function Lines({ late, outstanding, lists, most, from, to }: TrendLines) {
  return (
    <figure class="trend" aria-hidden="true">
      <figcaption>
        <span class="outstanding">{l10n.t("Outstanding")}</span>
        <span class="late">{l10n.t("Late")}</span>
        {lists !== "" && <span class="lists">{l10n.t("The list of loans changed")}</span>}
      </figcaption>
      <div class="axis">
        <span>{most}</span>
        <span>0</span>
      </div>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <path class="lists" d={lists} />
        <path class="outstanding" d={outstanding} />
        <path class="late" d={late} />
      </svg>
      <div class="axis days">
        <span>{from}</span>
        <span>{to}</span>
      </div>
    </figure>
  );
}
