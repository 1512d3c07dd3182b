import { compilePatterns } from '#collab/text/ownPatterns.ts'
import { listNewestTexts } from '#db/queries/projects/newestTexts.ts'
import type { Db } from '#db/schema.ts'
import { placeholders } from '#db/vocabulary/placeholders.ts'
import type { PatternTrial } from './contract.ts'

const MOST_TEXTS = 2_000
const MOST_EXAMPLES = 20
/** Of each text, so that a page of very long ones takes no longer. */
const LONGEST = 2_000

/** Looks for a pattern in the project's newest texts. */
export async function tryPattern(db: Db, projectId: string, pattern: string): Promise<PatternTrial> {
  const own = compilePatterns([pattern])
  const texts = await listNewestTexts(db, projectId, { most: MOST_TEXTS + 1, longest: LONGEST })
  const matching = texts.slice(0, MOST_TEXTS).flatMap(({ identifier, content }) => {
    const isOwn = ({ text }: { text: string }) => own.some((one) => one.exec(text)?.[0] === text)
    const found = placeholders(content, own)
      .filter(isOwn)
      .map(({ text }) => text)
    return found.length > 0 ? [{ identifier, content, found: [...new Set(found)] }] : []
  })
  return {
    looked_at: Math.min(texts.length, MOST_TEXTS),
    matching: matching.length,
    is_all: texts.length <= MOST_TEXTS,
    examples: matching.slice(0, MOST_EXAMPLES),
  }
}
