import type { SearchedTexts, TextSearch } from '#collab/text/search/textSearch.ts'
import { type InVersion, listPlaces, type Place, type Window } from '#db/queries/search/rowsOfVersion.ts'
import { listSearchedTexts } from '#db/queries/search/searchedTexts.ts'
import type { VersionFilter } from '#db/queries/search/versionFilter.ts'
import type { Services } from '../../services.ts'
import { withHits } from './findHits.ts'
import { inBatches } from './inBatches.ts'

const [FIRST_LOOK, MAX_LOOK] = [500, 4_000]
const MAX_WALK_MS = 4_000

export type Searched = { filter: VersionFilter; search: TextSearch; person: string }
type Walk = {
  places: (Place & { id: string })[]
  isIndexed: boolean
  /** The last text that was looked at, where the time was over before the end. */
  last: string | undefined
}

/**
 * Texts of a version that a search with options finds: those that the index and the filter know, each looked at in the thread of
 * searches. Ends early where there are more than its time is for.
 */
export const walkMatching = (services: Services, at: InVersion, asked: Searched, window: Window): Promise<Walk> =>
  services.machines.searches.run({ person: asked.person }, async () => {
    const until = performance.now() + MAX_WALK_MS
    const { filter, isIndexed } = await withHits(services, at, asked.filter)
    const places: Walk['places'] = []
    let from = window
    for (let look = FIRST_LOOK; ; look = Math.min(2 * look, MAX_LOOK)) {
      const some = await listPlaces(services.db, at, filter, { ...from, limit: look })
      const texts = await listSearchedTexts(
        services.db,
        at.language,
        some.map(({ id }) => id),
      )
      const isFound = await testTexts(services, asked.search, texts)
      places.push(...some.filter((_, at) => isFound[at]))
      if (some.length < look || places.length >= window.limit)
        return { places: places.slice(0, window.limit), isIndexed, last: undefined }
      const last = some.at(-1)!
      if (performance.now() > until) return { places, isIndexed, last: last.id }
      from = { ...window, side: window.side === 'before' ? 'before' : 'after', edge: last }
    }
  })

const testTexts = ({ searches }: Services, search: TextSearch, texts: readonly SearchedTexts[]) =>
  inBatches(
    texts,
    (one) => search.sides.reduce((sum, side) => sum + one[side].length, 0),
    (batches) => searches.run('find', search, batches),
  )
