/**
 * Sibling rows with IDs of their own. IDs are unique by contract and errors may come twice, but VS Code drops a whole
 * view for one that is repeated. The first keeps its ID, so that rows stay the same ones across refreshes.
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
