import { onTestFinished } from 'vitest'
import type * as Y from 'yjs'
import { editDocument } from '#collab/commits/editDocument.ts'
import { startCompactor } from '#collab/compaction/compactor.ts'
import { raiseGeneration } from '#collab/compaction/generations.ts'
import { contentOf, replaceText } from '#collab/document/rows.ts'
import { type Moment, readAsOf } from '#collab/history/readAsOf.ts'
import { createPool } from '#db/connect.ts'
import type { Studio } from '../collab/collab.ts'

type Actor = { kind: 'ai' | 'person'; id: string | null; name: string }
const AI: Actor = { kind: 'ai', id: null, name: 'AI' }

export const textsOf = (doc: Y.Doc, rows: string[]) => rows.map((row) => contentOf(doc).get(row)?.toString())

type HistoryPage = Awaited<ReturnType<typeof openPage>>

/** A page with a compactor, edits by the server, and what its document held at each position. */
export async function openPage(studio: Studio, rowCount = 2) {
  const { page_id, rows, name } = await studio.page(rowCount, (n) => `Texto ${n}`)
  const compactor = startCompactor(studio.databaseUrl)
  const pool = createPool(studio.databaseUrl, { max: 1 })
  onTestFinished(async () => {
    await Promise.all([compactor.close(), pool.end()])
  })
  const address = { page_id, language: 'es' } as const
  const { hints } = studio.node.collab
  const shown = new Map([[0, rows.map((_, n) => `Texto ${n}`)]])
  const read = (moment: Moment) => readAsOf(studio.db, address, moment)
  return {
    page_id,
    rows,
    name,
    shown,
    compactor,
    read,
    readTexts: async (moment: Moment) => {
      const found = await read(moment)
      return found && textsOf(found.doc, rows)
    },
    async write(text: string, row = 0, actor = AI) {
      const { seq } = await editDocument(
        { db: studio.db, hints },
        address,
        (doc) => {
          replaceText(doc, rows[row]!, text)
          shown.set(shown.size, textsOf(doc, rows) as string[])
        },
        { actor },
      )
      return seq
    },
    raise: async (current: typeof name) =>
      (await raiseGeneration({ pool, hints, log: () => undefined }, current))!.name as typeof name,
  }
}

/** Edits and compacts so often that most of it leaves the log. */
export async function fill({ write, compactor, name }: HistoryPage, count: number, prefix = 'Nuevo') {
  for (let n = 1; n <= count; n++) {
    await write(`${prefix} ${n}`, n % 2)
    if (n % 5 === 0) await compactor.compact(name)
  }
}

export const segmentsOf = ({ db }: Studio) =>
  db.selectFrom('document_segments').selectAll().orderBy('first_seq').execute()
