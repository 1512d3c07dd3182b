import type { Address } from '#collab/editDocument.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { TranslationStatus } from '#db/vocabulary/statuses.ts'

export type Stored = {
  id: string
  page_id: string
  source_text_id: string
  target_language: LanguageCode
  suggestion: string | null
  revision: number
}
export const addressOf = ({ page_id, target_language }: Stored): Address => ({ page_id, language: target_language })

/** Saving completes what was not started or had failed and keeps every other status (reading 34). */
export const statusOnSave = (status: TranslationStatus | undefined) =>
  status === undefined || status === 'FAILED' ? 'COMPLETED' : status
