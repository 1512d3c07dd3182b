export type Hints = { listen(listener: (hint: { kind: string }) => void): () => void }

/** Tells that there may be new events. Hints may be lost, so whoever waits looks now and then as well. */
export function createWrites(hints: Hints) {
  let next = Promise.withResolvers<void>()
  const stop = hints.listen(({ kind }) => {
    if (kind !== 'presence' && kind !== 'whoIsHere') next.resolve()
  })
  return {
    /** Call it before reading events: what is written from now on wakes. */
    forget() {
      next = Promise.withResolvers()
    },
    next: () => next.promise,
    close() {
      stop()
      next.resolve()
    },
  }
}
