export type Selection = ReturnType<typeof createSelection>

const NONE: ReadonlySet<string> = new Set()

/** The rows chosen to do something with all of them; wakes only the rows that were chosen or let go. */
export function createSelection() {
  const wakes = new Map<string, Set<() => void>>()
  const listeners = new Set<() => void>()
  let chosen = NONE
  /** Where a range begins. */
  let anchor: string | undefined

  function set(next: ReadonlySet<string>) {
    const before = chosen
    chosen = next
    for (const id of before) if (!next.has(id)) wake(id)
    for (const id of next) if (!before.has(id)) wake(id)
    for (const listener of listeners) listener()
  }
  const wake = (id: string) => {
    for (const one of wakes.get(id) ?? []) one()
  }

  return {
    read: () => chosen,
    has: (id: string) => chosen.has(id),
    toggle(id: string) {
      const next = new Set(chosen)
      if (!next.delete(id)) next.add(id)
      anchor = id
      set(next)
    },
    /** From the row chosen last, or from `from`, up to this one, in the order shown. */
    extend(ids: readonly string[], to: string, from = to) {
      const first = ids.indexOf(anchor ?? from)
      const last = ids.indexOf(to)
      if (first === -1) anchor = from
      const [low, high] = [Math.min(first === -1 ? last : first, last), Math.max(first, last)]
      anchor ??= from
      set(new Set([...chosen, ...ids.slice(low, high + 1)]))
    },
    set(ids: Iterable<string>) {
      set(new Set(ids))
    },
    clear() {
      anchor = undefined
      if (chosen.size > 0) set(NONE)
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    subscribeRow(id: string, wake: () => void) {
      const set = wakes.get(id) ?? new Set()
      wakes.set(id, set.add(wake))
      return () => {
        if (set.delete(wake) && set.size === 0 && wakes.get(id) === set) wakes.delete(id)
      }
    },
  }
}
