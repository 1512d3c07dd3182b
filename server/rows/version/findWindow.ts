import type { TextSearch } from '#collab/text/search/textSearch.ts'
import { findRowsOfVersion, type InVersion, listPlaces, type Window } from '#db/queries/search/rowsOfVersion.ts'
import type { VersionFilter } from '#db/queries/search/versionFilter.ts'
import { ApiError } from '../../http/apiError.ts'
import type { Services } from '../../services.ts'
import { ENDLESS_SEARCH } from '../constants.ts'
import { INDEXING_MS, withHits } from './findHits.ts'
import { indexVersion } from './indexTexts.ts'
import { type Searched, walkMatching } from './walkMatching.ts'

const [FIRST_LOOK, MAX_LOOK, MAX_LOOKED_AT] = [500, 8_000, 200_000]

export type Asked = { filter: VersionFilter; search: TextSearch | undefined; person: string }
export type Found = { data: string; count: number }

/**
 * The rows of a window as a JSON list. A frequent word is found by reading on in the order of the texts, a rare one by the
 * index; which of the two it is the first texts tell.
 */
export async function findWindow(services: Services, at: InVersion, { search, person, filter }: Asked, window: Window) {
  const { db } = services
  if (search) return windowOf(services, at, { search, person, filter }, window)
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

async function windowOf(services: Services, at: InVersion, asked: Searched, window: Window): Promise<Found> {
  const { places, last } = await walkMatching(services, at, asked, window)
  if (places.length === 0 && last !== undefined) throw new ApiError(422, ENDLESS_SEARCH)
  const { terms: _, ...filter } = asked.filter
  const found = await findRowsOfVersion(services.db, at, { ...filter, hits: places.map(({ id }) => id) }, window)
  return last === undefined ? found : { ...found, count: window.limit } // there are more behind them
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
