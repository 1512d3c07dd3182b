import type { Services } from '../../services.ts'
import type { PatternTrial } from '../contract.ts'
import { lookThrough } from './newestTexts.ts'

const MAX_EXAMPLES = 20

export async function tryPattern(
  services: Services,
  userId: string,
  projectId: string,
  pattern: string,
): Promise<PatternTrial> {
  const matching: PatternTrial['examples'] = []
  const looked = await lookThrough(services, userId, projectId, async (contents, texts) => {
    const found = await services.texts.run('own', { pattern }, contents)
    for (const [at, { identifier, content }] of texts.entries())
      if (found[at]?.length) matching.push({ identifier, content, found: found[at] })
  })
  return { ...looked, matching: matching.length, examples: matching.slice(0, MAX_EXAMPLES) }
}
