import { listTargetLanguages } from '#db/queries/pages.ts'
import type { Db } from '#db/schema.ts'
import { openTable } from './openTable.ts'
import { readUpload } from './readUpload.ts'

/** What an import of this file would do, without storing anything. */
export async function previewImport(db: Db, versionId: string, request: Request) {
  const table = openTable(await listTargetLanguages(db, versionId))
  try {
    await readUpload(request, table.push)
    table.end()
    return await table.summary
  } finally {
    table.close()
  }
}
