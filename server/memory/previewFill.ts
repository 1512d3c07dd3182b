import type { PageInProject } from '#db/queries/pages/pagesInProject.ts'
import { listUntranslated } from '#db/queries/translationJobs/rowsToTranslate.ts'
import type { Principal } from '#db/vocabulary/roles.ts'
import type { Services } from '../services.ts'
import type { FillPreview, PreviewFill } from './contract.ts'
import { isFinishedBy, openFill } from './findFill.ts'

export async function previewFill(
  services: Services,
  page: PageInProject,
  { source_text_ids, ...asked }: Required<PreviewFill>,
  user: Principal,
): Promise<FillPreview['found']> {
  const empty = await listUntranslated(services.db, page.page_id, asked.language, { ids: source_text_ids })
  const words = new Map(empty.map((row) => [row.source_text_id, row.words]))
  const find = await openFill(services, page, asked, user)
  return (await find([...words.keys()])).map(({ id, match }) => {
    const { kind, percent } = match
    return { source_text_id: id, kind, percent, words: words.get(id)!, is_finished: isFinishedBy(match) }
  })
}
