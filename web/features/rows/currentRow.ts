export type CurrentRow = ReturnType<typeof createCurrentRow>

/** The row the reader is at: where the focus or the editor is, or was last. */
export function createCurrentRow() {
  const listeners = new Set<() => void>()
  let id: string | undefined
  return {
    read: () => id,
    set(next: string | undefined) {
      if (next === id) return
      id = next
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
