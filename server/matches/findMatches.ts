import { putRight } from '#collab/text/memory/putRight.ts'
import { compilePatterns } from '#collab/text/ownPatterns.ts'
import type { StoredMatch } from '#db/queries/memory/translated.ts'
import type { Services } from '../services.ts'
import { SAME_PERCENT } from './constants.ts'
import { findSimilar } from './findSimilar.ts'
import { listStored } from './listStored.ts'
import type { Asked, InPlace, Match, Scope } from './match.ts'
import { type Judging, pointsOf, readJudging } from './points.ts'

const MAX_MATCHES = 9
const MAX_OF_A_SOURCE = 3

/** The best first: in the same context, then by similarity less what speaks against a match. */
export async function findMatches(services: Services, asked: Asked, least: number): Promise<Match[]> {
  const { text, source_text_id: without } = asked
  const percents =
    least < SAME_PERCENT
      ? await findSimilar(services, asked, text.content, { least })
      : new Map([[text.content, SAME_PERCENT]])
  const [stored, judging] = await Promise.all([
    listStored(services.db, percents, { ...asked, without, limit: MAX_OF_A_SOURCE, enough: MAX_MATCHES }),
    readJudging(services.db, asked),
  ])
  return distinct(rankMatches({ ...asked, judging }, text, stored, percents)).slice(0, MAX_MATCHES)
}

export type Judged = Scope & { judging: Judging }

export function rankMatches(
  scope: Judged,
  text: InPlace,
  stored: readonly StoredMatch[],
  percents: ReadonlyMap<string, number>,
): Match[] {
  const patterns = compilePatterns(scope.placeholder_patterns)
  const matches = stored.map((found): Match => {
    const content = putRight(found, text.content, scope.language, patterns) ?? found.content
    const percent = percents.get(found.source)!
    const kind = percent < 100 ? 'fuzzy' : isInContext(text, found) ? 'exact_in_context' : 'exact'
    const points = pointsOf(found, scope.judging, percent)
    return { ...found, stored: found.content, content, kind, percent, points, is_put_right: content !== found.content }
  })
  return matches.sort(byRank)
}

const isInContext = (text: InPlace, found: StoredMatch) =>
  found.identifier !== null &&
  ((found.identifier === text.identifier && text.identifier !== '') ||
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
