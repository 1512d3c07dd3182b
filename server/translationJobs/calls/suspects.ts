import { sameForUnlike } from '../../prompts/alignment.ts'
import type { TranslationBatch } from '../../prompts/batches.ts'
import { sharedPassages } from '../../prompts/otherTexts/passages.ts'
import { sharedAdditions } from '../../prompts/otherTexts/shared.ts'
import type { Services } from '../../services.ts'
import type { Draft } from '../drafts/draft.ts'
import { hasAnswer, type Open } from '../drafts/progress.ts'
import { findBorrowers } from './borrowers.ts'
import type { Control } from './controls.ts'

export async function findSuspects(services: Services, rows: Open[], batch: TranslationBatch, controls: Control[]) {
  const answers = rows
    .filter(hasAnswer)
    .map(({ draft, text }) => ({ draft, source: draft.structured.text, answer: text }))
  const found = [
    ...sameForUnlike(answers),
    ...answers.filter(({ answer }) => controls.some(({ source }) => answer.includes(source))),
    ...sharedAdditions(answers),
    ...sharedPassages(answers),
  ]
  const borrowers = services.translator.isPseudo ? [] : await findBorrowers(services, rows, batch)
  return new Set<Draft>([...found.map(({ draft }) => draft), ...borrowers])
}
