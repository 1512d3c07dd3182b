import type { Address } from '#collab/server.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'

export type Stored = {
  id: string
  page_id: string
  source_text_id: string
  target_language: LanguageCode
  suggestion: string | null
  revision: number
}
export const addressOf = ({ page_id, target_language }: Stored): Address => ({ page_id, language: target_language })
