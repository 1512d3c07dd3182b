import { countPositions } from '#db/queries/pages/pages.ts'
import { listPagesOfProject } from '#db/queries/projects/projectTexts.ts'
import { copyTranslationLines, type ExportFilter } from '#db/queries/projects/projectTranslations.ts'
import type { Db } from '#db/schema.ts'
import type { FileWork } from '../files/thread/fileWork.ts'
import { csvLine } from '../tables/csv.ts'

const ROWS_AT_ONCE = 2000
const HEADER = ['version', 'page', 'identifier', 'content', 'context', 'target_language', 'translation', 'status']

export async function* exportTranslations(db: Db, files: FileWork, projectId: string, filter: ExportFilter) {
  yield Buffer.from(csvLine(HEADER))
  for (const page of await listPagesOfProject(db, projectId)) {
    const end = await countPositions(db, page.id)
    for (let from = 0; from < end; from += ROWS_AT_ONCE)
      yield await files.piece(() => copyTranslationLines(db, page, filter, from, from + ROWS_AT_ONCE))
  }
}
