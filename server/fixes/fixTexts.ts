import { hunksOf } from '#collab/text/merge/hunks.ts'
import type { PageInProject } from '#db/queries/pages/pagesInProject.ts'
import { listRowsToFix } from '#db/queries/search/rowsToReplace.ts'
import { CHECK_LABELS } from '#db/vocabulary/checks/checks.ts'
import type { Requester } from '../liveEdits/actors.ts'
import type { Replaced } from '../replacements/contract.ts'
import { writeHits } from '../replacements/writeHits.ts'
import type { Services } from '../services.ts'
import type { FixTexts } from './contract.ts'
import { findFixes } from './findFixes.ts'

/** Writes the certain fix of the check that is named for each row, by the smallest changes. */
export async function fixTexts(
  services: Services,
  page: PageInProject,
  { language, rows, replacement_id }: FixTexts,
  by: Requester,
): Promise<Replaced> {
  const checkOf = new Map(rows.map(({ source_text_id, check }) => [source_text_id, check]))
  const kinds = [...new Set(checkOf.values())]
  const find = kinds.length === 1 ? CHECK_LABELS[kinds[0]!] : 'Issues'
  return writeHits(services, page, { language, rows, replacement_id, find, choose }, by)

  async function choose(texts: readonly { source_text_id: string; text: string }[]) {
    const now = await listRowsToFix(
      services.db,
      language,
      texts.map(({ source_text_id }) => source_text_id),
    )
    const wanted = { language, checksOf: ({ source_text_id }: { source_text_id: string }) => [checkOf.get(source_text_id)!] }
    const fixes = await findFixes(services, page, wanted, now)
    const fixedOf = new Map(now.map(({ source_text_id, text }, at) => [source_text_id, { text, fixed: fixes[at]?.fixed }]))
    return texts.map(({ source_text_id, text }) => {
      const found = fixedOf.get(source_text_id)
      if (found?.text !== text) return 'changed' as const
      return placesOf(text, found.fixed ?? text, language)
    })
  }
}

const placesOf = (text: string, fixed: string, language: string) =>
  hunksOf(text, fixed, language, 'grapheme').map(({ start: from, end: to, text }) => ({ from, to, text, breaks: false }))
