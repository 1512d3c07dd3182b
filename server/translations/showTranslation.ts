import type { listTranslationsOfText } from '#db/queries/translations/translations.ts'
import type { Call } from '../http/env.ts'
import type { Translation } from './contract.ts'

export function showTranslation(c: Call, stored: Parameters<typeof publish>[0]) {
  c.header('ETag', `"${stored.revision}"`)
  return c.json(publish(stored), 200)
}

export const publish = (row: Awaited<ReturnType<typeof listTranslationsOfText>>[number]): Translation => ({
  id: row.id,
  source_text_id: row.source_text_id,
  target_language: row.target_language,
  content: row.content,
  status: row.status,
  review_notes: row.review_notes,
  score: row.score,
  revision: row.revision,
  request_id: row.request_id,
  suggestion: row.suggestion,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})
