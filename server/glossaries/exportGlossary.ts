import { copyEntryLines, listEntryIds, listFactsIn } from '#db/queries/glossaries/glossaryFiles.ts'
import type { Db } from '#db/schema.ts'
import type { FileWork } from '../files/thread/fileWork.ts'
import { csvLine } from '../tables/csv.ts'
import { TERM_COLUMNS } from './constants.ts'

const LINES_AT_ONCE = 2000

export async function* exportGlossary(db: Db, files: FileWork, glossaryId: string, isSpreadsheetSafe: boolean) {
  const columns = [...TERM_COLUMNS, ...(await listFactsIn(db, glossaryId))]
  yield Buffer.from(csvLine(columns))
  const ids = await listEntryIds(db, glossaryId)
  for (let at = 0; at < ids.length; at += LINES_AT_ONCE) {
    const some = ids.slice(at, at + LINES_AT_ONCE)
    yield await files.piece(() => copyEntryLines(db, some, columns, isSpreadsheetSafe))
  }
}
