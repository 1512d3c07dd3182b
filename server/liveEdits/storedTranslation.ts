import type { Context } from 'hono'
import type { Address } from '#collab/server.ts'
import { findTranslationForUser } from '#db/queries/translations/translations.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { notFound } from '../http/apiError.ts'
import type { Env } from '../http/env.ts'

export type Stored = {
  id: string
  page_id: string
  source_text_id: string
  target_language: LanguageCode
  suggestion: string | null
  revision: number
}
export const addressOf = ({ page_id, target_language }: Stored): Address => ({ page_id, language: target_language })

export async function requireTranslation(c: Context<Env>, id: string) {
  const stored = await findTranslationForUser(c.var.services.db, id, c.var.user.id)
  if (!stored) throw notFound('Translation')
  return stored
}
