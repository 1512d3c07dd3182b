import { countPositions } from '#db/queries/pages/pages.ts'
import { listPagesOfProject } from '#db/queries/projects/projectTexts.ts'
import { listMemoryUnits } from '#db/queries/projects/projectTranslations.ts'
import { listImportedUnits } from '#db/queries/translations/memoryUnits.ts'
import type { Db } from '#db/schema.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { FileWork } from '../files/thread/fileWork.ts'
import { leaveOut } from '../formats/exchange/leaveOut.ts'
import { type MemoryUnit, tmxHead, tmxTail, tmxUnit } from '../formats/exchange/writeTmx.ts'

/** Writing them takes some 5 ms, in which nobody else is answered. */
const ROWS_AT_ONCE = 500

type Filter = Parameters<typeof listMemoryUnits>[2] & { source_language: LanguageCode }

/** A text that XML cannot hold is left out and named. */
export async function* exportMemory(
  db: Db,
  files: FileWork,
  projectId: string,
  { source_language, ...filter }: Filter,
) {
  const { write, comments } = leaveOut()
  const written = (units: MemoryUnit[]) =>
    Buffer.from(
      units.map((unit) => write(unit.identifier ?? unit.source, () => tmxUnit(unit, source_language))).join(''),
    )
  yield Buffer.from(tmxHead(source_language))
  for (const page of await listPagesOfProject(db, projectId)) {
    const end = await countPositions(db, page.id)
    for (let from = 0; from < end; from += ROWS_AT_ONCE)
      yield await files.piece(async () =>
        written(await listMemoryUnits(db, page.id, filter, { from, to: from + ROWS_AT_ONCE })),
      )
  }
  // Imported units have no status, and nobody has checked them.
  if (filter.status === undefined && !filter.isCheckedOnly) {
    const imported = listImportedUnits(db, projectId, filter.target_languages)
    for (;;) {
      const { value, done } = await files.piece(() => imported.next())
      if (done) break
      yield written(value)
    }
  }
  yield Buffer.from(comments() + tmxTail)
}
