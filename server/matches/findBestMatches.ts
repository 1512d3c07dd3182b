import { setImmediate } from 'node:timers/promises'
import { listTranslated } from '#db/queries/memory/matches.ts'
import type { Services } from '../services.ts'
import { SAME_PERCENT } from './constants.ts'
import { rankMatches } from './findMatches.ts'
import { findSimilar } from './findSimilar.ts'
import type { InPlace, Match, Scope } from './match.ts'

export type Wanting = InPlace & { id: string }

const MAX_SAME = 8
const AT_ONCE = 3
/** Fewer than for one row: in a memory of 100,000 texts all of the best above 75 % were among them. */
const MAX_TEXTS = 800

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
  const groups = [...Map.groupBy(rows, ({ content }) => content)].filter(([, [first]]) => !best.has(first!.id))
  const work = groups.values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const [, same] of work) {
        const match = await findFuzzy(services, scope, same[0]!, least)
        if (match) for (const { id } of same) best.set(id, match)
        await setImmediate() // others are answered between two comparisons
      }
    }),
  )
  return best
}

async function findSame({ db }: Services, scope: Scope, rows: readonly Wanting[]): Promise<Map<string, Match>> {
  const asked = Map.groupBy(rows, ({ content, identifier }) => JSON.stringify([content, identifier]))
  const sources = [...asked.values()].map(([row]) => ({ source: row!.content, identifier: row!.identifier }))
  const stored = await listTranslated(db, { ...scope, sources, without: null, limit: MAX_SAME })
  const bySource = Map.groupBy(stored, ({ source }) => source)
  return new Map(
    rows.flatMap((row): [string, Match][] => {
      const same = bySource.get(row.content)
      const [match] = same ? rankMatches(scope, row, same, new Map([[row.content, SAME_PERCENT]])) : []
      return match ? [[row.id, match]] : []
    }),
  )
}

async function findFuzzy(services: Services, scope: Scope, text: Wanting, least: number): Promise<Match | undefined> {
  const percents = await findSimilar(services, scope, text.content, { least, most: MAX_TEXTS })
  percents.delete(text.content)
  if (percents.size === 0) return undefined
  const sources = [...percents.keys()].map((source) => ({ source, identifier: text.identifier }))
  const stored = await listTranslated(services.db, { ...scope, sources, without: null, limit: 1 })
  return rankMatches(scope, text, stored, percents)[0]
}
