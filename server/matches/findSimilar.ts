import { chooseKeys } from '#collab/text/memory/chooseKeys.ts'
import { askedKeys } from '#collab/text/memory/keys.ts'
import { createFilter, percentAlike } from '#collab/text/memory/similarity.ts'
import { listSharingKeys } from '#db/queries/memory/matches.ts'
import type { Services } from '../services.ts'
import { readKeyCounts } from './keyCounts.ts'
import type { Scope } from './match.ts'

const MAX_COMPARED = 12_000
/** Similar texts of which a translation is looked for: some have none. */
const MAX_SOURCES = 30

/** Source texts of the memory with the percent of their letters that stay, the most alike first; the text itself is one of them. */
export async function findSimilar(
  { db, texts }: Services,
  scope: Pick<Scope, 'organization_id' | 'project_ids'>,
  content: string,
  { least, most }: { least: number; most?: number },
): Promise<Map<string, number>> {
  const keys = askedKeys(content, scope.organization_id, least)
  const groups = chooseKeys(keys, await readKeyCounts(texts, db), most)
  const sizes: [number, number] = [
    Math.ceil((content.length * least) / 100),
    Math.floor((content.length * 100) / least),
  ]
  const found = await listSharingKeys(db, { ...scope, groups, sizes, limit: MAX_COMPARED })
  const mayBeAlike = createFilter(content, least)
  const alike = [...new Set([content, ...found])].flatMap((source): [string, number][] => {
    const percent = mayBeAlike(source) ? percentAlike(content, source, least) : undefined
    return percent === undefined || percent < least ? [] : [[source, percent]]
  })
  return new Map(alike.sort(([, a], [, b]) => b - a).slice(0, MAX_SOURCES))
}
