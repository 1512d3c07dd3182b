import { countEntries } from '#db/queries/glossaries/glossaryEntries.ts'
import { copyEntries, mergeEntries } from '#db/queries/glossaries/glossaryFiles.ts'
import { findProjectForUser, touchProject } from '#db/queries/projects/projects.ts'
import type { UploadedFile } from '../files/receive/readUpload.ts'
import type { FileWork } from '../files/thread/fileWork.ts'
import { openTable } from '../files/thread/openTable.ts'
import { ApiError, invalid } from '../http/apiError.ts'
import { writeCopying } from '../http/write.ts'
import type { GuardedCall } from '../rights/guarded.ts'
import { issuesIn } from '../tables/csvTable.ts'
import { FACT_COLUMNS, MAX_ENTRIES, TERM_COLUMNS } from './constants.ts'
import type { GlossaryTask, readEntryTable } from './readEntryTable.ts'
import type { readTbxTable, TbxTask } from './readTbxTable.ts'

type Importing = Pick<GuardedCall<'glossary'>['var'], 'services' | 'user' | 'glossary' | 'again'>

/**
 * All lines of the file are brought in, or none. Known terms are updated in the columns that the file has, new ones are
 * added, the others stay (reading 25).
 */
export async function importGlossary(
  { services, user, glossary: { id: glossaryId, project_id }, again }: Importing,
  files: FileWork,
  kind: (GlossaryTask | TbxTask)['kind'],
  file: UploadedFile,
) {
  const targets = (await findProjectForUser(services.db, project_id, user.id))?.target_languages ?? []
  const task = kind === 'tbx' ? { kind, glossary_id: glossaryId, targets } : { kind, glossary_id: glossaryId }
  return files.inThread(async (thread) => {
    const table = openTable<typeof readEntryTable | typeof readTbxTable>(thread, task, file)
    const { columns, rows_count, ...faults } = await table.summary
    thread.leave()
    if (faults.faults_count > 0) throw new ApiError(422, issuesIn(faults))
    const known = [...TERM_COLUMNS, ...FACT_COLUMNS].filter((name) => columns.some(({ use }) => use === name))

    return writeCopying(services, async (trx, copy) => {
      await touchProject(trx, project_id)
      await again(trx) // it may be gone by now
      const before = await countEntries(trx, glossaryId)
      if (before === 0) await copyEntries(copy, table.rows('entries'))
      else await mergeEntries(trx, copy, table.rows('entries'), known)
      const { organization_id: _, ...glossary } = await again(trx)
      if (glossary.entries_count > MAX_ENTRIES) throw invalid(['body', 'file'], tooManyEntries)
      const added_count = glossary.entries_count - before
      return { added_count, updated_count: rows_count - added_count, glossary }
    })
  })
}

const tooManyEntries = `A glossary has at most ${MAX_ENTRIES.toLocaleString('en')} entries`
