import type { Context } from 'hono'
import { findGlossaryForUser } from '#db/queries/glossaries/glossaries.ts'
import { countEntries } from '#db/queries/glossaries/glossaryEntries.ts'
import { copyEntries, mergeEntries } from '#db/queries/glossaries/glossaryFiles.ts'
import { findProjectForUser, touchProject } from '#db/queries/projects/projects.ts'
import { issuesIn } from '../csv/csvTable.ts'
import { openTable } from '../csv/openTable.ts'
import { readUpload } from '../files/readUpload.ts'
import { ApiError, invalid } from '../http/apiError.ts'
import type { Env } from '../http/env.ts'
import { type Writing, writeCopying } from '../http/write.ts'
import { requireGlossary } from '../organizations/access.ts'
import { MAX_ENTRIES, TBX, TERM_COLUMNS } from './constants.ts'
import type { GlossaryTask } from './readEntryTable.ts'
import type { TbxTask } from './readTbxTable.ts'

/**
 * Brings the lines of an uploaded CSV or TBX into a glossary: all of them or nothing. Known terms are updated in the columns that the
 * file has, new ones are added, the others stay (reading 25).
 */
export async function importGlossary(
  services: Writing,
  userId: string,
  { id: glossaryId, kind }: { id: string; kind: (GlossaryTask | TbxTask)['kind'] },
  c: Context<Env>,
) {
  const { project_id } = await requireGlossary(services.db, userId, glossaryId, 'useProjects')
  const targets = (await findProjectForUser(services.db, project_id, userId))?.target_languages ?? []
  const task = kind === 'tbx' ? { kind, glossary_id: glossaryId, targets } : { kind, glossary_id: glossaryId }
  const { file } = await readUpload(c, kind === 'tbx' ? TBX : undefined)
  return c.var.files.inThread(async (thread) => {
    const table = openTable<GlossaryTask | TbxTask>(thread, task, file)
    const { columns, rows_count, ...faults } = await table.summary
    thread.leave()
    if (faults.faults_count > 0) throw new ApiError(422, issuesIn(faults))
    const known = TERM_COLUMNS.filter((name) => columns.some(({ use }) => use === name))

    return writeCopying(services, async (trx, copy) => {
      await requireGlossary(trx, userId, glossaryId, 'useProjects') // the upload may have taken long
      await touchProject(trx, project_id)
      await requireGlossary(trx, userId, glossaryId, 'useProjects') // it may be gone by now
      const before = await countEntries(trx, glossaryId)
      if (before === 0) await copyEntries(copy, table.rows('entries'))
      else await mergeEntries(trx, copy, table.rows('entries'), known)
      const { organization_id: _, ...glossary } = (await findGlossaryForUser(trx, glossaryId, userId))!
      if (glossary.entries_count > MAX_ENTRIES) throw invalid(['body', 'file'], tooManyEntries)
      const added_count = glossary.entries_count - before
      return { added_count, updated_count: rows_count - added_count, glossary }
    })
  })
}

const tooManyEntries = `A glossary has at most ${MAX_ENTRIES.toLocaleString('en')} entries`
