import { listOwn, type StoredOperation } from '#db/queries/operations/operations.ts'
import type { Db } from '#db/schema.ts'
import { isOfRows } from '#db/vocabulary/operations.ts'
import type { Address } from '../liveEdits/inDocument.ts'
import { OWN_ACTS } from './constants.ts'
import type { OwnActs } from './contract.ts'
import { shownOperation } from './showOperations.ts'

type Place = Address & { version_id: string; actor_id: string }

/** What a person's undo and redo by key would do next in a page. As in every editor, a new act ends what could be redone. */
export async function showOwnActs(db: Db, place: Place): Promise<OwnActs> {
  const acts = await listOwn(db, place, OWN_ACTS)
  const undo = acts.find(({ undone_at }) => undone_at === null)
  const newest = Math.max(...acts.map(({ at }) => at.getTime()))
  const [redo] = acts
    .filter((act) => act.undone_at !== null && act.undone_at.getTime() >= newest && isKnown(act))
    .toSorted((one, other) => other.undone_at!.getTime() - one.undone_at!.getTime())
  return { undo: undo ? shownOperation(undo) : null, redo: redo ? shownOperation(redo) : null }
}

/** An undo that took no row leaves nothing to be done again. */
const isKnown = ({ kind, is_kept }: StoredOperation) => is_kept || !isOfRows(kind)
