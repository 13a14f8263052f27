/**
 * Gives sibling rows distinct IDs. The service or its errors may repeat one, and VS Code shows nothing of a view with a
 * repeated ID. The first row keeps its ID, so that rows stay the same across refreshes.
 */
export function distinctRows<Row extends { readonly id: string }>(rows: readonly Row[]): Row[] {
  const taken = new Set<string>();
  return rows.map((row) => {
    let id = row.id;
    for (let copy = 2; taken.has(id); copy++) id = `${row.id}#${copy}`;
    taken.add(id);
    return id === row.id ? row : { ...row, id };
  });
}
