import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { Page } from '#server/pages/contract.ts'
import type { PageProgress } from '#server/projects/contract.ts'

export type PageInLanguage = { page: Page; language: LanguageCode; progress: PageProgress }
/** Returns the progress of a page in a language, undefined while the page has no texts. */
export type Find = (page_id: string, language: LanguageCode) => PageProgress | undefined
