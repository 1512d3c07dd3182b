/** Acts whose calls are under way: an undo waits for them, or it would take an earlier one. */
const pending = new Set<Promise<unknown>>()

export function trackAct<Result>(act: Promise<Result>): Promise<Result> {
  const ended = act.catch(() => undefined).finally(() => pending.delete(ended))
  pending.add(ended)
  return act
}

export async function whenActsEnded() {
  while (pending.size > 0) await Promise.all(pending)
}
