import type { InVersion } from '#db/queries/search/rowsOfVersion.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { Services } from '../../services.ts'
import { MAX_ROWS_COUNTED, type RowCount, type VersionRow } from '../version/contract.ts'
import { countRows } from '../version/findPlaces.ts'
import { type Asked, type Found, findWindow } from '../version/findWindow.ts'
import { edgeIn, inOrder, type Pair } from './inLanguages.ts'

type Ask = { at: InVersion; asked: Asked }
type Window = Parameters<typeof findWindow>[3]
type Edge = NonNullable<Window['edge']> & { language: LanguageCode | undefined }
type PairWindow = Omit<Window, 'edge'> & { edge: Edge | undefined }

/** The rows of a window of a table in the languages of these, as `findWindow` has them of one. */
export async function findPairs(services: Services, asks: readonly Ask[], window: PairWindow): Promise<Found> {
  const [only, ...others] = asks as [Ask, ...Ask[]]
  if (others.length === 0) return findWindow(services, only.at, only.asked, window)
  const { limit, side } = window
  const languages = asks.map(({ at }) => at.language)
  const beside = window.edge && pairOf(languages, window.edge, side)
  const rows: VersionRow[] = []
  const ends = new Set<VersionRow>()
  for (const { at, asked } of asks) {
    const edge = beside && edgeIn(languages, at.language, beside, side)
    const { data, count } = await findWindow(services, at, asked, { ...window, edge })
    const some = JSON.parse(data) as VersionRow[]
    rows.push(...some)
    if (count === limit) ends.add(some.at(-1)!)
  }
  const sorted = await inOrder(services.db, rows, { languages, side })
  // Behind the last row of one language there may be others of it.
  const end = ends.size > 0 ? sorted.findIndex((row) => ends.has(row)) + 1 : sorted.length
  const found = sorted.slice(0, Math.min(end, limit))
  return { data: JSON.stringify(found), count: ends.size > 0 ? limit : found.length }
}

function pairOf(languages: readonly LanguageCode[], { language, ...place }: Edge, side: Window['side']): Pair {
  const known = languages.find((one) => one === language)
  return { ...place, language: known ?? (side === 'after' ? languages.at(-1)! : languages[0]!) }
}

export async function countPairs(services: Services, asks: readonly Ask[]): Promise<RowCount> {
  const counts: RowCount[] = []
  for (const { at, asked } of asks) counts.push(await countRows(services, at, asked))
  const count = counts.reduce((sum, one) => sum + one.count, 0)
  return {
    count: Math.min(count, MAX_ROWS_COUNTED),
    is_complete: count <= MAX_ROWS_COUNTED && counts.every(({ is_complete }) => is_complete),
    is_indexed: counts.every(({ is_indexed }) => is_indexed),
  }
}
