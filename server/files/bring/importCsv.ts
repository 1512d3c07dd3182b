import { v7 as uuid } from 'uuid'
import type { z } from 'zod'
import { listTargetLanguages } from '#db/queries/pages/pages.ts'
import type { Requester } from '../../liveEdits/actors.ts'
import type { Services } from '../../services.ts'
import { countBrought } from '../merge/countBrought.ts'
import type { readPageTable } from '../read/readPageTable.ts'
import type { ImportForm } from '../receive/contract.ts'
import type { UploadedFile } from '../receive/readUpload.ts'
import type { FileWork } from '../thread/fileWork.ts'
import type { FileThread } from '../thread/openFileThread.ts'
import { openTable } from '../thread/openTable.ts'
import { bringFiles } from './bringFiles.ts'

type Upload = { file: UploadedFile; form: z.output<typeof ImportForm> }

/**
 * Makes a page of a CSV: all of it or nothing. It is read when all of it is here, so that a slow sender holds neither a
 * thread nor a connection.
 */
export async function importCsv(
  services: Services,
  files: FileWork,
  version_id: string,
  { file, form }: Upload,
  by: Requester,
) {
  const id = uuid()
  const targets = await listTargetLanguages(services.db, version_id)
  const open = (thread: FileThread) =>
    openTable<typeof readPageTable>(thread, { kind: 'page', targets, page_id: id }, file)
  return files.inThread(async (thread) => {
    const read = { template: undefined, reservedPath: undefined, languageFiles: [], table: open(thread), open }
    const planned = { thread, pages: [{ page: { id, ...form }, ...read }], merges: [], isAlone: true }
    const { pages } = await bringFiles(services, files, { version_id, targets }, planned, by)
    return pages[0]!
  })
}

export async function previewCsv(
  services: Services,
  files: FileWork,
  versionId: string,
  file: UploadedFile,
  person: string,
) {
  const targets = await listTargetLanguages(services.db, versionId)
  const {
    sketch: _,
    sha256: __,
    brought,
    ...summary
  } = await files.inThread((thread) => openTable<typeof readPageTable>(thread, { kind: 'page', targets }, file).summary)
  return { ...summary, findings: await countBrought(services, person, versionId, brought) }
}
