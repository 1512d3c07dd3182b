import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { Page } from '#server/pages/contract.ts'
import { downloadNamed } from '../../api/client.ts'

/** Saves a page in its original format, in one language, under the name of its file. */
export const exportPageFile = ({ id, name }: Page, language: LanguageCode) =>
  downloadNamed(`/pages/${id}/export-file?language=${language}`, name)
