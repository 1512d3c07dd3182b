import { listNewestTexts } from '#db/queries/projects/newestTexts.ts'
import type { Services } from '../services.ts'
import type { PatternTrial } from './contract.ts'

const MAX_TEXTS = 2_000
const MAX_EXAMPLES = 20
/** Of each text, so that a page of very long ones takes no longer. */
const MAX_CHARACTERS = 2_000
/** Between two slices the thread works for others. */
const SLICE = 100
const MAX_MS = 500

/** Looks for a pattern in the project's newest texts, as far as the time for it goes. */
export const tryPattern = (services: Services, userId: string, projectId: string, pattern: string) =>
  services.machines.patternTrials.run({ person: userId }, () => search(services, projectId, pattern))

async function search({ db, texts: thread }: Services, projectId: string, pattern: string): Promise<PatternTrial> {
  const texts = await listNewestTexts(db, projectId, { most: MAX_TEXTS + 1, longest: MAX_CHARACTERS })
  const wanted = texts.slice(0, MAX_TEXTS)
  const matching: PatternTrial['examples'] = []
  const end = performance.now() + MAX_MS
  let looked_at = 0
  while (looked_at < wanted.length && performance.now() < end) {
    const slice = wanted.slice(looked_at, looked_at + SLICE)
    const found = await thread.run(
      'own',
      { pattern },
      slice.map(({ content }) => content),
    )
    for (const [at, { identifier, content }] of slice.entries())
      if (found[at]?.length) matching.push({ identifier, content, found: found[at] })
    looked_at += slice.length
  }
  return {
    looked_at,
    matching: matching.length,
    is_all: looked_at === texts.length,
    examples: matching.slice(0, MAX_EXAMPLES),
  }
}
