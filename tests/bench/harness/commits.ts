import { readDocumentName } from '#collab/document/names.ts'
import { openDocument } from '#collab/loading/openDocument.ts'
import { createPool } from '#db/connect.ts'
import { commitUpdate } from '#db/queries/documents/documentCommits.ts'
import { findHead } from '#db/queries/documents/documents.ts'
import { runOn } from '#db/run.ts'
import type { Contest } from './contest.ts'
import { keepPace } from './inserts.ts'
import { median, quantile } from './result.ts'

type CommitTimes = { medianMs: number; p99Ms: number }
export type Commits = { time(perSecond: number, seconds?: number): Promise<CommitTimes>; end(): Promise<void> }

/** The node's own commits of a keystroke, in the same page's document of another language, where nobody is. */
export async function openCommits({ db, databaseUrl, documents }: Contest): Promise<Commits> {
  const { page_id } = readDocumentName(documents[0]!)!
  const { name } = await openDocument(db, page_id, 'fr')
  const pool = createPool(databaseUrl, { max: 1 })
  const run = runOn(pool)
  const head = (await findHead(run, name))!
  const text = await db.selectFrom('source_texts').select('id').where('page_id', '=', page_id).executeTakeFirstOrThrow()
  let head_seq = head.head_seq
  const commit = async (onlyText = true) => {
    const isCommitted = await commitUpdate(run, {
      document_id: head.id,
      head_seq: head_seq++,
      access_version: head.access_version,
      bytes: Buffer.alloc(30, 1),
      actors: ['person:00000000-0000-0000-0000-000000000000'],
      clients: [],
      rows: [
        {
          source_text_id: text.id,
          content: `Hola, viajero número ${head_seq}`,
          status: 'COMPLETED',
          score: undefined,
          isChecked: false,
        },
      ],
      onlyText,
    })
    if (!isCommitted) throw new Error('Somebody else is in the document')
  }
  await commit(false) // the translation whose text the others change
  return {
    async time(perSecond, seconds = 3) {
      const { times } = await keepPace(perSecond * seconds, perSecond, () => commit())
      return { medianMs: median(times), p99Ms: quantile(times, 0.99) }
    },
    end: () => pool.end(),
  }
}
