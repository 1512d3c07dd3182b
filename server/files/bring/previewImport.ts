import { listTargetLanguages } from '#db/queries/pages/pages.ts'
import type { Call } from '../../http/env.ts'
import type { PageTask } from '../read/readPageTable.ts'
import { readUpload } from '../receive/readUpload.ts'
import { openTable } from '../thread/openTable.ts'

/** Previews an import of this file without storing anything. */
export async function previewImport(versionId: string, c: Call) {
  const { file } = await readUpload(c)
  const targets = await listTargetLanguages(c.var.services.db, versionId)
  return c.var.files.inThread(async (thread) => {
    const {
      sketch: _,
      sha256: __,
      ...summary
    } = await openTable<PageTask>(thread, { kind: 'page', targets }, file).summary
    return summary
  })
}
