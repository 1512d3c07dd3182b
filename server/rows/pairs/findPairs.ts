import type { InVersion, Place } from '#db/queries/search/rowsOfVersion.ts'
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

/** The rows of one language as far as they are read; `edge`: where it goes on, with `atOnce` rows. */
type Part = { ask: Ask; rows: VersionRow[]; edge: Place | undefined; atOnce: number; isOver: boolean }

/** The rows of a window of a table in the languages of these, as `findWindow` has them of one. */
export async function findPairs(services: Services, asks: readonly Ask[], window: PairWindow): Promise<Found> {
  const [only, ...others] = asks as [Ask, ...Ask[]]
  if (others.length === 0) return findWindow(services, only.at, only.asked, window)
  const { limit, side } = window
  const languages = asks.map(({ at }) => at.language)
  const beside = window.edge && pairOf(languages, window.edge, side)
  const parts = asks.map((ask): Part => {
    const edge = beside && edgeIn(languages, ask.at.language, beside, side)
    // Without a filter of translations it is enough, as all languages have the same texts.
    const atOnce = ask.asked.search ? limit : Math.ceil(limit / asks.length) + 1
    return { ask, rows: [], edge, atOnce, isOver: false }
  })
  for (const part of parts) await readOn(services, part, window)
  for (;;) {
    const all = parts.flatMap(({ rows }) => rows)
    const sorted = await inOrder(services.db, all, { languages, side })
    // Behind the last row of one language there may be others of it.
    const ends = new Map(parts.filter(({ isOver }) => !isOver).map((part) => [part.rows.at(-1), part]))
    const end = ends.size === 0 ? sorted.length : sorted.findIndex((row) => ends.has(row)) + 1
    const found = sorted.slice(0, Math.min(end, limit))
    const behind = ends.get(sorted[end - 1])
    if (found.length === limit || !behind || behind.ask.asked.search)
      return { data: JSON.stringify(found), count: ends.size > 0 ? limit : found.length }
    await readOn(services, behind, window)
  }
}

async function readOn(services: Services, part: Part, { limit, side: begin }: PairWindow) {
  const { at, asked } = part.ask
  const side = part.rows.length > 0 && begin === 'from' ? 'after' : begin
  const { data, count } = await findWindow(services, at, asked, { limit: part.atOnce, side, edge: part.edge })
  const some = JSON.parse(data) as VersionRow[]
  part.rows.push(...some)
  part.edge = some.at(-1) ?? part.edge
  part.isOver = count < part.atOnce
  part.atOnce = Math.min(limit, 2 * part.atOnce)
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
