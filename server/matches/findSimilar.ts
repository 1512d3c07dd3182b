import { chooseKeys } from '#collab/text/memory/chooseKeys.ts'
import { askedKeys } from '#collab/text/memory/keys.ts'
import { createBound, percentAlike } from '#collab/text/memory/similarity.ts'
import { listSharingKeys } from '#db/queries/memory/matches.ts'
import type { Services } from '../services.ts'
import { readKeyCounts } from './keyCounts.ts'
import type { Scope } from './match.ts'

const MAX_COMPARED = 12_000
/** Similar texts of which a translation is looked for: many have none. */
const MAX_SOURCES = 150

/** Source texts of the memory with the percent of their letters that stay, the most alike first; the text itself is one of them. */
export async function findSimilar(
  { db, texts }: Services,
  { organization_id }: Pick<Scope, 'organization_id'>,
  content: string,
  { least, most }: { least: number; most?: number },
): Promise<Map<string, number>> {
  const countOf = await readKeyCounts(texts, db)
  const groups = askedKeys(content, organization_id, least).map((keys) => chooseKeys(keys, countOf, most))
  const sizes: [number, number] = [
    Math.ceil((content.length * least) / 100),
    Math.floor((content.length * 100) / least),
  ]
  const found = await listSharingKeys(db, { organization_id, groups, sizes, limit: MAX_COMPARED })
  return mostAlike(content, new Set([content, ...found]), least)
}

type Alike = { source: string; percent: number }

function mostAlike(content: string, others: Iterable<string>, least: number): Map<string, number> {
  const boundOf = createBound(content)
  const byBound = [...others]
    .map((source) => ({ source, bound: boundOf(source) }))
    .filter(({ bound }) => bound >= least)
  const best: Alike[] = []
  for (const { source, bound } of byBound.sort((a, b) => b.bound - a.bound)) {
    const atLeast = best.length < MAX_SOURCES ? least : best.at(-1)!.percent + 1
    if (bound < atLeast) break
    const percent = percentAlike(content, source, atLeast)
    if (percent === undefined || percent < atLeast) continue
    best.splice(placeOf(best, percent), 0, { source, percent })
    if (best.length > MAX_SOURCES) best.pop()
  }
  return new Map(best.map(({ source, percent }) => [source, percent]))
}

function placeOf(best: readonly Alike[], percent: number) {
  let [from, to] = [0, best.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (best[middle]!.percent >= percent) from = middle + 1
    else to = middle
  }
  return from
}
