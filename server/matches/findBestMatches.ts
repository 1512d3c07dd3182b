import { setImmediate } from 'node:timers/promises'
import { listTranslated } from '#db/queries/memory/translated.ts'
import type { Services } from '../services.ts'
import { SAME_PERCENT } from './constants.ts'
import { type Judged, rankMatches } from './findMatches.ts'
import { findSimilar } from './findSimilar.ts'
import { listStored } from './listStored.ts'
import type { InPlace, Match, Scope } from './match.ts'
import { readJudging } from './points.ts'

export type Wanting = InPlace & { id: string }

const MAX_SAME = 8
const AT_ONCE = 3
/** Of one size, for each key that is asked for: fewer than for one row, as a fill has thousands of them. */
const MAX_TEXTS = 2_000

/**
 * By id, the best match of each text without a translation: the same texts in one statement, similar ones of at least `least`
 * percent for the others, each text once however many rows have it.
 */
export async function findBestMatches(
  services: Services,
  scope: Scope,
  rows: readonly Wanting[],
  least: number,
): Promise<Map<string, Match>> {
  const best = await findSame(services, scope, rows)
  if (least >= SAME_PERCENT) return best
  const others = rows.filter(({ id }) => !best.has(id))
  const found = await findFuzzyMatches(services, scope, others, least)
  for (const { id, content } of others) {
    const [match] = found.get(content) ?? []
    if (match) best.set(id, match)
  }
  return best
}

/** By content, the similar texts of at least `least` percent, the best first. */
export async function findFuzzyMatches(
  services: Services,
  scope: Scope,
  rows: readonly Wanting[],
  least: number,
): Promise<Map<string, Match[]>> {
  const judged = { ...scope, judging: await readJudging(services.db, scope) }
  const found = new Map<string, Match[]>()
  const work = new Map(rows.map((row) => [row.content, row])).values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const text of work) {
        found.set(text.content, await findFuzzy(services, judged, text, least))
        await setImmediate() // others are answered between two comparisons
      }
    }),
  )
  return found
}

async function findSame({ db }: Services, scope: Scope, rows: readonly Wanting[]): Promise<Map<string, Match>> {
  const judged = { ...scope, judging: await readJudging(db, scope) }
  const sources = rows.map(({ content, identifier }) => ({ source: content, identifier }))
  const stored = await listTranslated(db, { ...scope, sources, without: null, limit: MAX_SAME })
  const bySource = Map.groupBy(stored, ({ source }) => source)
  return new Map(
    rows.flatMap((row): [string, Match][] => {
      const same = bySource.get(row.content) ?? []
      const considered = same.filter(({ identifier }, at) => at < MAX_SAME || identifier === row.identifier)
      const [match] = rankMatches(judged, row, considered, new Map([[row.content, SAME_PERCENT]]))
      return match ? [[row.id, match]] : []
    }),
  )
}

async function findFuzzy(services: Services, scope: Judged, text: Wanting, least: number): Promise<Match[]> {
  const percents = await findSimilar(services, scope, text.content, { least, most: MAX_TEXTS })
  percents.delete(text.content)
  if (percents.size === 0) return []
  const stored = await listStored(services.db, percents, { ...scope, text, without: null, limit: 1, enough: 1 })
  return rankMatches(scope, text, stored, percents)
}
