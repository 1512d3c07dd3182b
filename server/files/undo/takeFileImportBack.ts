import { endFileImport, lockFileImport } from '#db/queries/files/fileImports.ts'
import type { Trx } from '#db/schema.ts'
import { ApiError } from '../../http/apiError.ts'
import type { Requester } from '../../liveEdits/actors.ts'
import type { EditsOf } from '../../liveEdits/inDocuments.ts'
import { ALREADY_UNDONE } from '../merge/constants.ts'
import { undoMerges } from './undoMerges.ts'

type FileImport = { id: string; version_id: string }

export async function takeFileImportBack(trx: Trx, editsOf: EditsOf, found: FileImport, by: Requester) {
  const stored = await lockFileImport(trx, found.id)
  if (!stored) throw new ApiError(409, ALREADY_UNDONE)
  const done = await undoMerges(trx, editsOf, { kind: 'file_import_id', version_id: found.version_id, ...stored }, by)
  await endFileImport(trx, found.id)
  return done
}
