/** New rows of a list, each behind what it stands behind there; the others stay where they are. */
export function withNews(order: readonly string[], list: readonly string[]): readonly string[] {
  const known = new Set(order)
  const behind = new Map<string | undefined, string[]>()
  let last: string | undefined
  for (const id of list) {
    if (known.has(id)) last = id
    else {
      const run = behind.get(last)
      if (run) run.push(id)
      else behind.set(last, [id])
    }
  }
  return [...(behind.get(undefined) ?? []), ...order.flatMap((id) => [id, ...(behind.get(id) ?? [])])]
}

export function continued(kept: readonly string[], list: readonly string[]): readonly string[] {
  if (kept.length === 0) return list
  const known = new Set(kept)
  return [...kept, ...list.filter((id) => !known.has(id))]
}
