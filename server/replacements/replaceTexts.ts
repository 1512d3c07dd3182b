import type { PageInProject } from '#db/queries/pages/pagesInProject.ts'
import type { Requester } from '../liveEdits/actors.ts'
import { narrowed } from '../rows/version/askedSearch.ts'
import type { Services } from '../services.ts'
import type { Replaced, ReplaceTexts } from './contract.ts'
import { listHits, replacementOf } from './listHits.ts'
import { writeHits } from './writeHits.ts'

export async function replaceTexts(
  services: Services,
  page: PageInProject,
  wanted: ReplaceTexts,
  by: Requester,
): Promise<Replaced> {
  const replacement = replacementOf(wanted)
  narrowed({ terms: [wanted.find], sides: ['translation'], ...replacement }) // refuses what is no expression
  const leftOut = new Map(wanted.rows.map(({ source_text_id, left_out }) => [source_text_id, left_out]))
  const replacing = {
    ...wanted,
    choose: async (rows: readonly { source_text_id: string; text: string }[]) => {
      const texts = rows.map(({ text }) => text)
      const found = await listHits(services, replacement, page.placeholder_patterns, texts)
      return found.map((hits, at) => hits.filter((_, n) => !leftOut.get(rows[at]!.source_text_id)!.includes(n)))
    },
  }
  return writeHits(services, page, replacing, by)
}
