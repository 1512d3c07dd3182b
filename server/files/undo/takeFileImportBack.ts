import { lockFileImport, turnFileImport } from '#db/queries/files/fileImports.ts'
import type { Trx } from '#db/schema.ts'
import type { Way } from '#db/vocabulary/operations.ts'
import { ApiError } from '../../http/apiError.ts'
import type { Requester } from '../../liveEdits/actors.ts'
import type { EditsOf } from '../../liveEdits/inDocuments.ts'
import { ALREADY_UNDONE, NOT_UNDONE } from '../merge/constants.ts'
import { turnMerges } from './turnMerges.ts'

type FileImport = { id: string; version_id: string }

export async function takeFileImportBack(trx: Trx, editsOf: EditsOf, found: FileImport, by: Requester, way: Way) {
  const stored = await lockFileImport(trx, found.id, way)
  if (!stored) throw new ApiError(409, way === 'undo' ? ALREADY_UNDONE : NOT_UNDONE)
  const operation = { kind: 'file_import_id' as const, version_id: found.version_id, ...stored }
  const done = await turnMerges(trx, editsOf, operation, by, way)
  await turnFileImport(trx, found.id, way)
  return done
}
