import type * as Y from 'yjs'
import { type Address, type Edit, type Edited, editDocumentIn } from '#collab/server.ts'
import type { Trx } from '#db/schema.ts'
import { write } from '../http/write.ts'
import type { Services } from '../services.ts'

export { type Address, type Edited, type PersonInRow, RevisionMoved } from '#collab/server.ts'

export type EditDocument = (change: (doc: Y.Doc) => void, edit: Edit) => Promise<Edited>

/**
 * One transaction with one change of a live document in it. The document is locked by `edit` until the end: lock everything
 * else before, write to `translations` after. Those who look on hear of the change once it is committed.
 */
export const inDocument = <Result>(
  services: Services,
  at: Address,
  work: (trx: Trx, edit: EditDocument) => Promise<Result>,
): Promise<Result> =>
  inTurn(`${at.page_id}/${at.language}`, async () => {
    let announce: Awaited<ReturnType<typeof editDocumentIn>>['announce'] | undefined
    const result = await write(services, (trx) =>
      work(trx, async (change, edit) => {
        const edited = await editDocumentIn(trx, at, change, edit)
        announce = edited.announce
        return edited
      }),
    )
    announce?.(services.collab.hints)
    return result
  })

/** The last task under way or waiting for each document. */
const last = new Map<string, Promise<unknown>>()

/** Waiting here costs nothing; waiting for the document's lock would hold a connection that somebody's request may need. */
async function inTurn<Result>(document: string, task: () => Promise<Result>): Promise<Result> {
  const mine = (last.get(document) ?? Promise.resolve()).then(task)
  const ended = mine.catch(() => undefined)
  last.set(document, ended)
  try {
    return await mine
  } finally {
    if (last.get(document) === ended) last.delete(document)
  }
}
