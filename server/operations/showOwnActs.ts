import { listOwn, type StoredOperation } from '#db/queries/operations/operations.ts'
import type { Db } from '#db/schema.ts'
import { isOfRows } from '#db/vocabulary/operations.ts'
import type { Address } from '../liveEdits/inDocument.ts'
import { OWN_ACTS } from './constants.ts'
import type { OwnActs } from './contract.ts'
import { shownOperation } from './showOperations.ts'

type Place = Address & { version_id: string; actor_id: string }

export async function showOwnActs(db: Db, place: Place): Promise<OwnActs> {
  const acts = await listOwn(db, place, OWN_ACTS)
  const undo = acts.find(({ undone_at }) => undone_at === null)
  const newest = Math.max(...acts.map(({ at }) => at.getTime()))
  const [redo] = acts
    .filter((act) => act.undone_at !== null && act.undone_at.getTime() >= newest && isKnown(act))
    .toSorted((one, other) => other.undone_at!.getTime() - one.undone_at!.getTime())
  return { undo: undo ? shownOperation(undo) : null, redo: redo ? shownOperation(redo) : null }
}

const isKnown = ({ kind, is_kept }: StoredOperation) => is_kept || !isOfRows(kind)
