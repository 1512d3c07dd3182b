export type Selection = ReturnType<typeof createSelection>

const NONE: ReadonlySet<string> = new Set()

/** The rows chosen to do something with all of them; wakes only the rows that were chosen or let go. */
export function createSelection() {
  const wakes = new Map<string, Set<() => void>>()
  const listeners = new Set<() => void>()
  let chosen = NONE
  /** Where a range begins, and what was chosen besides it. */
  let anchor: string | undefined
  let besides = NONE

  function set(next: ReadonlySet<string>) {
    const before = chosen
    chosen = next
    for (const id of before) if (!next.has(id)) wake(id)
    for (const id of next) if (!before.has(id)) wake(id)
    for (const listener of listeners) listener()
  }
  const begin = (id: string, others: ReadonlySet<string>) => {
    anchor = id
    besides = others
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
      begin(id, next)
      set(next)
    },
    /** From the row chosen last, or from `from`, up to this one, in the order shown; going back lets rows go again. */
    extend(ids: readonly string[], to: string, from = to) {
      if (anchor === undefined || !ids.includes(anchor)) begin(from, chosen)
      const ends = [ids.indexOf(anchor ?? to), ids.indexOf(to)]
      set(new Set([...besides, ...ids.slice(Math.min(...ends), Math.max(...ends) + 1)]))
    },
    set(ids: Iterable<string>) {
      anchor = undefined
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
