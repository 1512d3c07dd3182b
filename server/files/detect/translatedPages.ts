import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { Format } from '../../formats/format.ts'
import { languageAt } from '../../formats/languagePaths.ts'
import type { createPageFinder } from '../../formats/pagesOfFiles.ts'
import type { Group } from './groupByLanguage.ts'

type Named = { path: string; format: Format; choice: { page_id?: string | null | undefined } }
type Page = { id: string; name: string }
type OfPage = { page: Page; pattern: string; language: LanguageCode; place: (path: string) => string }
/** `possible`: the pages that somebody has to choose from. */
type Translated = { ofPage: OfPage | undefined; possible: Page[]; isUndecided: boolean }

const NONE: Translated = { ofPage: undefined, possible: [], isUndecided: false }

/** The pages that are there already whose translations groups of files hold. `own`: of the project, the source language first. */
export function translatedPages<File extends Named>(
  groups: readonly Group<File>[],
  findPage: ReturnType<typeof createPageFinder>,
  own: readonly LanguageCode[],
): Map<Group<File>, Translated> {
  const found = groups.map((group) => ({ group, pages: pagesOf(group, findPage, own) }))
  const claims = Map.groupBy(
    found.flatMap(({ group, pages: { exact, byEnd } }) => claimsOf(group, exact ? [exact] : byEnd)),
    (claim) => claim,
  )
  return new Map(
    found.map(({ group, pages: { exact, byEnd } }) => {
      if (exact) return [group, { ...NONE, ofPage: exact }]
      const isAlone = claimsOf(group, byEnd).every((claim) => claims.get(claim)!.length === 1)
      return [group, byEnd.length === 1 && isAlone ? { ...NONE, ofPage: byEnd[0] } : chosenOf(group, byEnd)]
    }),
  )
}

function pagesOf<File extends Named>(
  { base, languagePath }: Group<File>,
  findPage: ReturnType<typeof createPageFinder>,
  own: readonly LanguageCode[],
): { exact: OfPage | undefined; byEnd: OfPage[] } {
  const named = languagePath && languageAt(base.path, languagePath, own)
  if (named === own[0]) return { exact: undefined, byEnd: [] }
  const ofPath = findPage.ofLanguage(base.path)
  const exact = ofPath && { ...ofPath, place: (path: string) => path }
  // Beside its translations a file without a language is of the source texts.
  const isSource = languagePath !== undefined && named === undefined
  const byEnd = exact || isSource ? [] : findPage.byEnd(base.path, base.format.isPair === true)
  return { exact, byEnd }
}

const claimsOf = <File>({ others }: Group<File>, pages: readonly OfPage[]) =>
  pages.flatMap(({ page, language }) =>
    [language, ...others.map((other) => other.language)].map((one) => `${page.id} ${one}`),
  )

function chosenOf<File extends Named>({ base }: Group<File>, byEnd: readonly OfPage[]): Translated {
  const { page_id } = base.choice
  const ofPage = byEnd.find(({ page }) => page.id === page_id)
  const isUndecided = byEnd.length > 0 && !ofPage && page_id !== null
  return { ofPage, possible: byEnd.map(({ page }) => page), isUndecided }
}
