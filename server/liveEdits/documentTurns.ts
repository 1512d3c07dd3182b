export type DocumentTurns = ReturnType<typeof createDocumentTurns>

/** Waiting here costs nothing; waiting for a document's lock would hold a connection that somebody's request may need. */
export function createDocumentTurns() {
  const last = new Map<string, Promise<unknown>>()
  return async function inTurn<Result>(document: string, task: () => Promise<Result>): Promise<Result> {
    const mine = (last.get(document) ?? Promise.resolve()).then(task)
    const ended = mine.catch(() => undefined)
    last.set(document, ended)
    try {
      return await mine
    } finally {
      if (last.get(document) === ended) last.delete(document)
    }
  }
}
