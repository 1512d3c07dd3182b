import type { InVersion } from '#db/queries/search/rowsOfVersion.ts'
import { type Facts, findHits } from '#db/queries/search/searchHits.ts'
import { countInVersion } from '#db/queries/search/versionCounts.ts'
import type { VersionFilter } from '#db/queries/search/versionFilter.ts'
import type { Services } from '../../services.ts'
import { indexVersion } from './indexTexts.ts'

const [MIN_HITS, MAX_HITS] = [2_500, 20_000]
/** When more than one text in so many matches, a window is found sooner by reading the texts in their order. */
const TEXTS_OF_A_HIT = 150
/** A call waits so long at most for texts that are new. */
export const INDEXING_MS = 2_000

type Indexed = { filter: VersionFilter; isIndexed: boolean }

/** Asks the index for the texts that match, where they are few and not known. `isIndexed`: false while it is behind the texts. */
export async function withHits({ db }: Pick<Services, 'db'>, at: InVersion, filter: VersionFilter): Promise<Indexed> {
  const { terms = [], ...rest } = filter
  const facts = factsOf(filter)
  if (filter.hits || (terms.length === 0 && facts.length === 0)) return { filter, isIndexed: true }
  const counts = await countInVersion(db, at)
  const most = Math.min(MAX_HITS, Math.max(MIN_HITS, Math.floor(counts.texts / TEXTS_OF_A_HIT)))
  const ofStatuses = counts.statuses.filter(({ status }) => filter.statuses?.includes(status))
  const areMany = filter.statuses !== undefined && ofStatuses.reduce((sum, { rows }) => sum + rows, 0) > most
  if (terms.length === 0 && areMany) return { filter, isIndexed: true }
  const isIndexed = await indexVersion({ db }, at, INDEXING_MS)
  const hits = await findHits(db, at, { terms, facts: isIndexed ? facts : [] }, most)
  return { filter: hits ? { ...rest, hits } : filter, isIndexed }
}

/** A row without a translation has no status in the index. */
function factsOf({ statuses, ratings, checked, speakers }: VersionFilter): Facts[] {
  const of = 'translations' as const
  return [
    ...(statuses && !statuses.includes('NOT_STARTED') ? [{ of, anyOf: statuses.map((one) => `status ${one}`) }] : []),
    ...(ratings && !ratings.includes('unrated') ? [{ of, anyOf: ratings.map((one) => `rating ${one}`) }] : []),
    ...(checked === 'yes' ? [{ of, anyOf: ['checked'] }] : []),
    ...(speakers ? [{ of: 'texts' as const, anyOf: speakers.map((one) => `speaker ${one}`) }] : []),
  ]
}
