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
  { language, rows, replacement_id, ripple_id }: FixTexts,
  by: Requester,
): Promise<Replaced> {
  const checkOf = new Map(rows.map(({ source_text_id, check }) => [source_text_id, check]))
  const kinds = [...new Set(checkOf.values())]
  const find = kinds.length === 1 ? CHECK_LABELS[kinds[0]!] : 'Issues'
  const checksOf = ({ source_text_id }: { source_text_id: string }) => [checkOf.get(source_text_id)!]
  const choose = async (texts: readonly { source_text_id: string; text: string }[]) => {
    const ids = texts.map(({ source_text_id }) => source_text_id)
    const now = await listRowsToFix(services.db, language, ids)
    const fixes = await findFixes(services, page, { language, checksOf }, now)
    const found = new Map(now.map((row, at) => [row.source_text_id, { ...row, fixed: fixes[at]?.fixed ?? row.text }]))
    return texts.map(({ source_text_id, text }) => {
      const row = found.get(source_text_id)
      return row?.text === text ? placesOf(text, row.fixed, language) : ('changed' as const)
    })
  }
  return writeHits(services, page, { language, rows, replacement_id, ripple_id, find, choose }, by)
}

const placesOf = (text: string, fixed: string, language: string) =>
  hunksOf(text, fixed, language, 'grapheme').map(({ start: from, end: to, text: next }) => ({
    ...{ from, to, text: next },
    breaks: false,
  }))
