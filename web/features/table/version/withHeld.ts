type Row = { id: string }

/** Rows as they are now; one of those before that is held stays below the row that it stood below. */
export function withHeld<Shown extends Row>(
  rows: readonly Shown[],
  before: readonly Shown[],
  held: string | undefined,
) {
  const at = before.findIndex(({ id }) => id === held)
  if (at < 0 || rows.some(({ id }) => id === held)) return rows
  const here = new Map(rows.map(({ id }, index) => [id, index]))
  const above = before.slice(0, at).findLast(({ id }) => here.has(id))
  const place = above ? here.get(above.id)! + 1 : 0
  return [...rows.slice(0, place), before[at]!, ...rows.slice(place)]
}
