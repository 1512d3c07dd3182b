import { endFileImport, lockFileImport } from '#db/queries/reimports/fileImports.ts'
import type { Db, Trx } from '#db/schema.ts'
import { ApiError, notFound } from '../http/apiError.ts'
import type { Requester } from '../liveEdits/actors.ts'
import { type EditsOf, inPages } from '../liveEdits/inDocuments.ts'
import { untilFree } from '../liveEdits/untilFree.ts'
import { requireVersion } from '../organizations/access.ts'
import { ALREADY_UNDONE } from '../reimport/constants.ts'
import type { PlacedText } from '../reimport/contract.ts'
import { undoMerges } from '../reimport/undo/undoMerges.ts'
import type { Services } from '../services.ts'

type FileImport = { id: string; version_id: string }

/** Returns an import of files to somebody who may work in its version; to an outsider it is not there. */
export async function requireFileImport(db: Db, userId: string, found: FileImport | undefined): Promise<FileImport> {
  if (!found) throw notFound('Import')
  await requireVersion(db, userId, found.version_id, 'useProjects').catch((error: unknown) => {
    throw error instanceof ApiError && error.status === 404 ? notFound('Import') : error
  })
  return found
}

/** Takes all back that an import of many files changed, also much later. Texts that people edited since stay and are named. */
export async function undoFileImport(services: Services, found: FileImport, by: Requester): Promise<PlacedText[]> {
  const { left } = await untilFree(services, () =>
    inPages(services, (trx, editsOf) => takeFileImportBack(trx, editsOf, found, by)),
  )
  services.collab.hints.accessChanged() // of pages that are gone
  return left
}

/** The same in a transaction; answers also what was taken. */
export async function takeFileImportBack(trx: Trx, editsOf: EditsOf, found: FileImport, by: Requester) {
  await requireVersion(trx, by.id, found.version_id, 'useProjects')
  const stored = await lockFileImport(trx, found.id)
  if (!stored) throw new ApiError(409, ALREADY_UNDONE)
  const done = await undoMerges(trx, editsOf, { kind: 'file_import_id', version_id: found.version_id, ...stored }, by)
  await endFileImport(trx, found.id)
  return done
}
