import type { Context } from 'hono'
import { listTargetLanguages } from '#db/queries/pages.ts'
import type { Db } from '#db/schema.ts'
import type { Env } from '../http/env.ts'
import { openTable } from './openTable.ts'
import { readUpload } from './readUpload.ts'

/** What an import of this file would do, without storing anything. */
export async function previewImport(db: Db, versionId: string, c: Context<Env>) {
  const table = openTable(await listTargetLanguages(db, versionId))
  try {
    await readUpload(c, table.push)
    table.end()
    return await table.summary
  } finally {
    table.close()
  }
}
