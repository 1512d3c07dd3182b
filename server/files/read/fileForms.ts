import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { headerForms } from '../../formats/gettext/headerForms.ts'
import { targetOf } from './entryTexts.ts'

type FileOfPage = { format: string; bytes: Uint8Array; language?: LanguageCode | null | undefined }
export type FileForms = { language: LanguageCode; categories: string[] }

/** The plural forms that a file says its language has, which may be other ones than those of CLDR. */
export function fileFormsIn({ format, bytes, language }: FileOfPage, targets: LanguageCode[]): FileForms[] {
  if (format !== 'po') return []
  const header = headerForms(bytes)
  const target = targetOf(header.language, { targets, language: language ?? undefined })
  const categories = target && header.formsIn(target)
  return target && categories ? [{ language: target, categories: [...new Set([...categories, 'other'])] }] : []
}
