import { chooseKeys } from '#collab/text/memory/chooseKeys.ts'
import { askedKeys } from '#collab/text/memory/keys.ts'
import { putRight } from '#collab/text/memory/putRight.ts'
import { percentAlike } from '#collab/text/memory/similarity.ts'
import { compilePatterns } from '#collab/text/ownPatterns.ts'
import { listSharingKeys, listTranslated, type StoredMatch } from '#db/queries/memory/matches.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { Services } from '../services.ts'
import { readKeyCounts } from './keyCounts.ts'
import { pointsOf } from './points.ts'

export type InPlace = { content: string; identifier: string; before: string | null; after: string | null }
export type Asked = {
  organization_id: string
  project_id: string
  project_ids: readonly string[]
  source_language: LanguageCode
  language: LanguageCode
  placeholder_patterns: readonly string[]
  source_text_id: string | null
  text: InPlace
}
export type Match = StoredMatch & {
  kind: 'exact_in_context' | 'exact' | 'fuzzy'
  percent: number
  points: number
  /** Numbers, placeholders, case or the end of the stored translation were replaced by those of the text. */
  is_put_right: boolean
}

export const MIN_PERCENT = 60
const MAX_MATCHES = 9
const MAX_COMPARED = 12_000
/** Similar texts of which a translation is looked for: some have none. */
const MAX_SOURCES = 30
const MAX_OF_A_SOURCE = 3

/** The best first: in the same context, then by similarity less what speaks against a match. */
export async function findMatches(services: Services, asked: Asked, least = MIN_PERCENT): Promise<Match[]> {
  const { text, source_text_id: without } = asked
  const sources = await findSimilar(services, asked, least)
  const stored = await listTranslated(services.db, {
    ...asked,
    sources: [...sources.keys()],
    without,
    limit: MAX_OF_A_SOURCE,
  })
  const patterns = compilePatterns(asked.placeholder_patterns)
  const matches = stored.map((found): Match => {
    const content = putRight(found, text.content, asked.language, patterns) ?? found.content
    const percent = sources.get(found.source)!
    const kind = percent < 100 ? 'fuzzy' : isInContext(text, found) ? 'exact_in_context' : 'exact'
    const points = pointsOf(found, asked.project_id, percent)
    return { ...found, content, kind, percent, points, is_put_right: content !== found.content }
  })
  return distinct(matches.sort(byRank)).slice(0, MAX_MATCHES)
}

async function findSimilar({ db, texts }: Services, asked: Asked, least: number): Promise<Map<string, number>> {
  const { content } = asked.text
  const { keys } = askedKeys(content, asked.organization_id)
  const chosen = chooseKeys(keys, await readKeyCounts(texts, db))
  const sizes: [number, number] = [
    Math.ceil((content.length * least) / 100),
    Math.floor((content.length * 100) / least),
  ]
  const found = await listSharingKeys(db, { ...asked, keys: chosen, sizes, limit: MAX_COMPARED })
  const alike = [...new Set([content, ...found])].flatMap((source): [string, number][] => {
    const percent = percentAlike(content, source, least)
    return percent === undefined || percent < least ? [] : [[source, percent]]
  })
  return new Map(alike.sort(([, a], [, b]) => b - a).slice(0, MAX_SOURCES))
}

const isInContext = (text: InPlace, found: StoredMatch) =>
  found.identifier !== null &&
  (found.identifier === text.identifier ||
    (found.before === text.before && found.after === text.after && (text.before ?? text.after) !== null))

const KINDS = ['exact_in_context', 'exact', 'fuzzy']
const byRank = (a: Match, b: Match) =>
  KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) ||
  b.points - a.points ||
  Number(a.checked_at === null) - Number(b.checked_at === null) ||
  b.written_at.getTime() - a.written_at.getTime()

function distinct(matches: Match[]) {
  const seen = new Set<string>()
  return matches.filter(({ source, content }) => {
    const key = JSON.stringify([source, content])
    return !seen.has(key) && seen.add(key)
  })
}
