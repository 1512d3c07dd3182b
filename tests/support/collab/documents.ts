import { contentOf, statusOf } from '#collab/document/rows.ts'
import { buildDocument, loadByName } from '#collab/loading/load.ts'
import { createPool } from '#db/connect.ts'

/** The document as a replay of its snapshot and log. */
export async function readDocument(databaseUrl: string, name: string) {
  const pool = createPool(databaseUrl, { max: 1 })
  const loaded = await loadByName(pool, name)
  await pool.end()
  if (!loaded) throw new Error(`There is no document ${name}`)
  const doc = buildDocument(loaded)
  return {
    ...loaded,
    doc,
    text: (row: string) => contentOf(doc).get(row)!.toString(),
    status: (row: string) => statusOf(doc).get(row),
  }
}
