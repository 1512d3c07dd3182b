import { findRowsOfVersion, type InVersion, listPlaces, type Window } from '#db/queries/search/rowsOfVersion.ts'
import type { VersionFilter } from '#db/queries/search/versionFilter.ts'
import type { Services } from '../../services.ts'
import { INDEXING_MS, withHits } from './findHits.ts'
import { indexVersion } from './indexTexts.ts'

const [FIRST_LOOK, MAX_LOOK, MAX_LOOKED_AT] = [500, 8_000, 200_000]

type Found = { data: string; count: number }

/**
 * The rows of a window as a JSON list. A frequent word is found by reading on in the order of the texts, a rare one by the
 * index; which of the two it is the first texts tell.
 */
export async function findWindow(services: Pick<Services, 'db'>, at: InVersion, filter: VersionFilter, window: Window) {
  const { db } = services
  if (!filter.terms) return findRowsOfVersion(db, at, (await withHits(services, at, filter)).filter, window)
  await indexVersion(services, at, INDEXING_MS)
  const reading = readOn(services, at, filter, window)
  await reading.look(FIRST_LOOK)
  if (!reading.isDone()) {
    const indexed = await withHits(services, at, filter)
    if (indexed.filter.hits) return findRowsOfVersion(db, at, indexed.filter, window)
  }
  for (let look = 2 * FIRST_LOOK; !reading.isDone(); look = Math.min(2 * look, MAX_LOOK)) await reading.look(look)
  return reading.found()
}

function readOn({ db }: Pick<Services, 'db'>, at: InVersion, filter: VersionFilter, { limit, ...from }: Window) {
  const { terms: _, ...others } = filter
  const pieces: string[] = []
  let [window, count, looked, isEnd] = [from, 0, 0, false]
  async function look(most: number) {
    const places = await listPlaces(db, at, others, { ...window, limit: most })
    const hits = places.map(({ id }) => id)
    const rest = { ...from, edge: undefined, limit: limit - count }
    const some: Found = await findRowsOfVersion(db, at, { ...filter, hits }, rest)
    if (some.count > 0) pieces.push(some.data.slice(1, -1))
    count += some.count
    looked += places.length
    isEnd = places.length < most
    window = { side: from.side === 'before' ? 'before' : 'after', edge: places.at(-1) ?? window.edge }
  }
  const isDone = () => count === limit || isEnd || looked >= MAX_LOOKED_AT
  return {
    look,
    isDone,
    found: (): Found => ({ data: `[${pieces.join(',')}]`, count }),
  }
}
