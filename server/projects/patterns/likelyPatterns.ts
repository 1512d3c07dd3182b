import { patternFault } from '#collab/text/ownPatterns.ts'
import type { Likely } from '../../prompts/likelyPatterns.ts'
import type { Services } from '../../services.ts'
import type { LikelyPatterns } from '../contract.ts'
import { lookThrough } from './newestTexts.ts'

const MAX_PATTERNS = 5
const [MIN_TEXTS, MIN_PIECES] = [3, 2]

export async function listLikelyPatterns(
  services: Services,
  userId: string,
  { id, placeholder_patterns: patterns }: { id: string; placeholder_patterns: string[] },
): Promise<LikelyPatterns> {
  const likely = new Map<string, { texts: number; pieces: Set<string> }>()
  const { looked_at, is_all } = await lookThrough(services, userId, id, async (contents) => {
    const found = await services.texts.run('likely', { patterns }, contents)
    for (const text of found) for (const one of text ?? []) count(likely, one)
  })
  const listed = [...likely]
    .filter(([pattern, { texts, pieces }]) => texts >= MIN_TEXTS && pieces.size >= MIN_PIECES && !patternFault(pattern))
    .sort(([, one], [, other]) => other.texts - one.texts)
    .slice(0, MAX_PATTERNS)
    .map(([pattern, { texts, pieces }]) => ({ pattern, texts, example: [...pieces][0]! }))
  return { looked_at, is_all, patterns: listed }
}

function count(likely: Map<string, { texts: number; pieces: Set<string> }>, { pattern, found }: Likely) {
  const known = likely.get(pattern) ?? { texts: 0, pieces: new Set<string>() }
  likely.set(pattern, known)
  known.texts++
  if (known.pieces.size < MIN_PIECES) known.pieces.add(found)
}
