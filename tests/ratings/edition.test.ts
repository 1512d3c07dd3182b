import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { RATING_EDITION } from '#db/vocabulary/reviews.ts'
import { ratingPrompt } from '#server/prompts/prompts.ts'
import { batch } from '../prompts/batch.ts'

const MARKED = {
  text: 'Hello ⟦1⟧',
  marks: '⟦1⟧ {name}',
  branches: ['⟦1⟧ one'],
  checks: 'Too long.',
  max_length: '20 px',
}

/** Another prompt is another edition: then give both their new values here. */
test('the edition of ratings is that of what the model is told', () => {
  const { rows, ...shared } = batch('Hello')
  const told = { ...shared, form_of_address: 'formal' as const, tone: 'Warm', rules: ['No slang'], threshold: 3.5 }
  const { system, user } = ratingPrompt({ ...told, rows: [{ ...rows[0]!, ...MARKED, translation: 'Hola ⟦1⟧' }] })
  const md5 = createHash('md5')
    .update(system + user)
    .digest('hex')
  expect({ edition: RATING_EDITION, md5 }).toEqual({ edition: 1, md5: '598805da767ec1cb4728176edcedc91e' })
})
