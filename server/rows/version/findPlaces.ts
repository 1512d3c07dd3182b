import { countRowsOfVersion, type InVersion, listPlaces, type Window } from '#db/queries/search/rowsOfVersion.ts'
import type { Services } from '../../services.ts'
import { MAX_ROWS_COUNTED, type RowCount } from './contract.ts'
import { withHits } from './findHits.ts'
import type { Asked } from './findWindow.ts'
import { walkMatching } from './walkMatching.ts'

/** `last`: where to go on, if there were too many texts to look through. `isIndexed`: false while the index is behind the texts. */
export async function findPlaces(services: Services, at: InVersion, { search, ...asked }: Asked, window: Window) {
  if (search) return walkMatching(services, at, { search, ...asked }, window)
  const { filter, isIndexed } = await withHits(services, at, asked.filter)
  return { places: await listPlaces(services.db, at, filter, window), last: undefined, isIndexed }
}

export async function countRows(services: Services, at: InVersion, asked: Asked): Promise<RowCount> {
  const { search, ...others } = asked
  const most = MAX_ROWS_COUNTED + 1
  if (search) {
    const window = { limit: most, side: 'after' as const, edge: undefined }
    const { places, isIndexed, last } = await walkMatching(services, at, { search, ...others }, window)
    const isComplete = last === undefined && places.length < most
    return { count: Math.min(places.length, MAX_ROWS_COUNTED), is_complete: isComplete, is_indexed: isIndexed }
  }
  const { filter, isIndexed } = await withHits(services, at, asked.filter)
  const count = await countRowsOfVersion(services.db, at, filter, most)
  return { count: Math.min(count, MAX_ROWS_COUNTED), is_complete: count < most, is_indexed: isIndexed }
}
