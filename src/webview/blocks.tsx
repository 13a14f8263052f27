import { useState } from "preact/hooks";
import type { Block, Field, Notice, PageRow, PageTable, Section } from "../protocol/page";
import { TimelineChart, TrendView } from "./charts";
import { ButtonView, Parts, usePieces } from "./parts";

/** `of`: the ID of the section that they are in. */
export function Blocks({ blocks, of }: { readonly blocks: readonly Block[]; readonly of?: string }) {
  return blocks.map((block) => <BlockView key={"id" in block ? block.id : undefined} block={block} of={of} />);
}

function BlockView({ block, of }: { readonly block: Block; readonly of: string | undefined }) {
  switch (block.is) {
    case "line":
      return (
        <div class={block.look} dir={block.look === "description" ? "auto" : undefined}>
          <Parts parts={block.parts} />
        </div>
      );
    case "notice":
      return <NoticeView {...block} />;
    case "fields":
      return <FieldList {...block} />;
    case "list":
      return (
        <ul class={block.look}>
          {block.items.map(({ key, cells }) => (
            <li key={key}>
              <Parts parts={cells.flat()} />
            </li>
          ))}
        </ul>
      );
    case "section":
      return <SectionView {...block} />;
    case "table":
      return <TableView table={block} of={of} />;
    case "folded":
      return <Folded {...block} of={of} />;
    case "trend":
      return <TrendView {...block} />;
    case "timeline":
      return (
        <>
          {block.lanes.length > 0 && <TimelineChart {...block} />}
          <Folded {...block} of={of} />
        </>
      );
  }
}

/** The element stays when there is nothing to say, so that screen readers hear what comes into it. */
function NoticeView({ look, lines, buttons }: Notice) {
  return (
    <div class={lines.length === 0 ? "nothing" : look}>
      <div role="status">
        {lines.map((line) => (
          <p>
            <bdi>{line}</bdi>
          </p>
        ))}
      </div>
      <div class="actions">
        {buttons.map((button, at) => (
          <ButtonView key={at} {...button} />
        ))}
      </div>
    </div>
  );
}

function FieldList({ look, fields }: { readonly look: string; readonly fields: readonly Field[] }) {
  return (
    <dl class={look}>
      {fields.map(({ name, label, parts }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>
            <Parts parts={parts} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function SectionView({ id, heading, look, action, blocks }: Section) {
  return (
    <section class={look} aria-labelledby={`${id}-heading`}>
      <div class="with-actions">
        <h2 id={`${id}-heading`}>{heading}</h2>
        {action && <ButtonView {...action} />}
      </div>
      <Blocks blocks={blocks} of={id} />
    </section>
  );
}

function Folded({
  label,
  table,
  of,
}: {
  readonly label: string;
  readonly table: PageTable;
  readonly of: string | undefined;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{label}</summary>
      {isOpen && <TableView table={table} of={of} />}
    </details>
  );
}

/** It is scrolled by itself where it does not fit. */
function TableView({ table, of }: { readonly table: PageTable; readonly of: string | undefined }) {
  const { look, columns, header, rows } = table;
  // Keys scroll what has the focus: a box without buttons has to take it.
  const name = { "aria-labelledby": `${of}-heading` };
  const focusable = rows.some(hasButton) ? {} : ({ ...name, tabIndex: 0, role: "group" } as const);
  return (
    <div class="table" {...focusable}>
      <table class={look} {...name}>
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
          {usePieces(rows).map((row) => (
            <RowView key={row.key} row={row} header={header} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function hasButton({ cells }: PageRow): boolean {
  return cells.flat().some((part) => typeof part === "object" && "label" in part);
}

function RowView({ row, header }: { readonly row: PageRow; readonly header: number }) {
  return (
    <tr>
      {row.cells.map((cell, at) => {
        const content = Array.isArray(cell) ? (
          <div class="actions">
            <Parts parts={cell} />
          </div>
        ) : (
          <Parts parts={cell} />
        );
        return at === header ? <th scope="row">{content}</th> : <td>{content}</td>;
      })}
    </tr>
  );
}
