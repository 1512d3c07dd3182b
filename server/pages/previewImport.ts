import type { Context } from 'hono'
import { listTargetLanguages } from '#db/queries/pages/pages.ts'
import type { Db } from '#db/schema.ts'
import { openTable } from '../csv/openTable.ts'
import { readUpload } from '../csv/readUpload.ts'
import type { Env } from '../http/env.ts'

/** Previews an import of this file without storing anything. */
export async function previewImport(db: Db, versionId: string, c: Context<Env>) {
  const table = openTable({ kind: 'page', targets: await listTargetLanguages(db, versionId) })
  try {
    await readUpload(c, table.push)
    table.end()
    const { sketch: _, sha256: __, ...summary } = await table.summary
    return summary
  } finally {
    table.close()
  }
}
