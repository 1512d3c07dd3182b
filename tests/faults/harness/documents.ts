import { openDocument } from '#collab/loading/openDocument.ts'
import type { Db } from '#db/schema.ts'
import { insertPage, populate } from '../../support/build/population.ts'

/** Pages whose Spanish documents exist, and the people who may type in them. */
export async function openDocuments(db: Db, size: { people: number; documents: number; rows: number }) {
  const { members, version_id } = await populate(db, size.people)
  const documents: string[] = []
  for (let n = 0; n < size.documents; n++) {
    const { page_id } = await insertPage(db, version_id, size.rows)
    documents.push((await openDocument(db, page_id, 'es')).name)
  }
  return { members, documents }
}
