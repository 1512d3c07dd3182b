import { listRowOperationsOf } from '#db/queries/operations/agentRuns.ts'
import { beginTurn } from '#db/queries/operations/bulkTurns.ts'
import type { StoredOperation } from '#db/queries/operations/operations.ts'
import type { Trx } from '#db/schema.ts'
import { isByAi, isOfRows, type Way } from '#db/vocabulary/operations.ts'
import { ALREADY_UNDONE, NOT_UNDONE } from '../files/merge/constants.ts'
import type { PlacedText } from '../files/merge/contract.ts'
import { takeFileImportBack } from '../files/undo/takeFileImportBack.ts'
import { NOTHING_TAKEN, type Taken } from '../files/undo/taken.ts'
import { takeReimportBack } from '../files/undo/takeReimportBack.ts'
import { ApiError } from '../http/apiError.ts'
import { write } from '../http/write.ts'
import type { Requester } from '../liveEdits/actors.ts'
import { type EditsOf, inPages } from '../liveEdits/inDocuments.ts'
import { untilFree } from '../liveEdits/untilFree.ts'
import type { Services } from '../services.ts'
import { cancelTranslation } from '../translationRequests/cancelTranslation.ts'
import { takeCarryBack } from '../versions/takeCarryBack.ts'
import { NOT_REDOABLE, STILL_UNDER_WAY } from './constants.ts'
import { takeReplacementBack, withRipple } from './takeReplacementBack.ts'
import { takeRowsBack } from './takeRowsBack.ts'
import { takeRunBack } from './takeRunBack.ts'

type Undone = { left: (PlacedText & { changed_by?: string | null })[]; taken: Taken; isUnderWay?: boolean }

/**
 * Works also much later, in one transaction; texts that people edited since stay, and are named. The AI is stopped before,
 * where it still works on it.
 */
export async function undoOperation(
  services: Services,
  operation: StoredOperation,
  by: Requester,
  token?: Token,
): Promise<Undone> {
  if (operation.undone_at) throw new ApiError(409, ALREADY_UNDONE)
  if (operation.kind === 'bulk') return turnLater(services, operation, 'undo', { ...by, token })
  await stopAi(services, operation, by)
  const together = await togetherWith(services, operation)
  const undone = await untilFree(services, () =>
    inPages(together.services, (trx, editsOf) => takeBack(trx, editsOf, operation, { ...together, by })),
  )
  if (undone.taken.pages_deleted > 0) services.collab.hints.accessChanged()
  return undone
}

/** The undo is carried out and rolled back, so nobody hears of it. */
export async function previewUndo(services: Services, operation: StoredOperation, by: Requester): Promise<Undone> {
  if (operation.kind === 'bulk') return ofBulk(operation)
  let undone: Undone | undefined
  const together = await togetherWith(services, operation)
  try {
    await untilFree(services, () =>
      inPages(together.services, async (trx, editsOf) => {
        undone = await takeBack(trx, editsOf, operation, { ...together, by })
        throw new RolledBack()
      }),
    )
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
  }
  return undone!
}

export async function redoOperation(
  services: Services,
  operation: StoredOperation,
  by: Requester,
  token?: Token,
): Promise<Undone> {
  const { id, kind } = operation
  if (kind === 'bulk') {
    requireRedoable(operation)
    return turnLater(services, operation, 'redo', { ...by, token })
  }
  if (!isOfRows(kind)) return redoFiles(services, operation, by)
  const together = await togetherWith(services, operation)
  const redo = (trx: Trx, editsOf: EditsOf) =>
    kind === 'replace'
      ? takeReplacementBack(trx, editsOf, together.ids, by, 'redo')
      : takeRowsBack(trx, editsOf, { id, page: pageOf(operation) }, by, 'redo')
  return untilFree(services, () => inPages(together.services, redo))
}

async function redoFiles(services: Services, operation: StoredOperation, by: Requester): Promise<Undone> {
  requireRedoable(operation)
  const redone = await untilFree(services, () =>
    inPages(services, (trx, editsOf) => takeBack(trx, editsOf, operation, { ids: [], by }, 'redo')),
  )
  services.collab.hints.accessChanged()
  return redone
}

const togetherWith = async (services: Services, { id, kind }: StoredOperation) =>
  kind === 'replace' ? withRipple(services, id) : { services, ids: [id] }

async function stopAi(services: Services, operation: Stoppable, by: Requester): Promise<void> {
  const { id, kind, page_id, language } = operation
  if (kind === 'agent') {
    for (const part of await listRowOperationsOf(services.db, id)) await stopAi(services, part, by)
    return
  }
  if (!isOfRows(kind) || !isByAi(kind)) return
  await cancelTranslation(services, { page_id: page_id!, languages: [language!], request_id: id }, by)
}

type Stoppable = Pick<StoredOperation, 'id' | 'kind' | 'page_id' | 'language'>

class RolledBack extends Error {}

function requireRedoable({ undone_at, is_under_way, is_kept }: StoredOperation) {
  if (is_under_way) throw new ApiError(409, STILL_UNDER_WAY)
  if (!undone_at) throw new ApiError(409, NOT_UNDONE)
  if (!is_kept) throw new ApiError(409, NOT_REDOABLE)
}

type Token = { id: string }

/** Of any number of rows: a worker takes them back, or changes them again, page by page. */
async function turnLater(
  services: Services,
  operation: StoredOperation,
  way: Way,
  { token, ...by }: Requester & { token: Token | undefined },
): Promise<Undone> {
  const beginner = { ...by, limits: services.caller.asker?.limits, token_id: token?.id }
  const isBegun = await write(services, (trx) => beginTurn(trx, operation.id, way, beginner))
  if (!isBegun) throw new ApiError(409, STILL_UNDER_WAY)
  return { ...ofBulk(operation), isUnderWay: true }
}

const ofBulk = ({ counts }: StoredOperation): Undone => ({
  left: [],
  taken: { ...NOTHING_TAKEN, translations_changed: counts.rows ?? 0 },
})

type Together = { ids: readonly string[]; by: Requester }

async function takeBack(
  trx: Trx,
  editsOf: EditsOf,
  operation: StoredOperation,
  { ids, by }: Together,
  way: Way = 'undo',
): Promise<Undone> {
  const { id, kind, version_id } = operation
  if (kind === 'import') return takeFileImportBack(trx, editsOf, { id, version_id }, by, way)
  if (kind === 'agent') return takeRunBack(trx, editsOf, { id, version_id }, by)
  if (kind === 'carry') return takeCarryBack(trx, editsOf, { id, into_version_id: version_id }, by, way)
  if (kind === 'replace') return takeReplacementBack(trx, editsOf, ids, by)
  const page = pageOf(operation)
  if (isOfRows(kind)) return takeRowsBack(trx, editsOf, { id, page }, by)
  const { left, taken } = await takeReimportBack(trx, editsOf(page.id), { id, page_id: page.id }, by, way)
  return { left: left.map((text) => ({ page_id: page.id, page_name: page.name, ...text })), taken }
}

const pageOf = ({ page_id, page_name }: StoredOperation) => ({ id: page_id!, name: page_name! })
