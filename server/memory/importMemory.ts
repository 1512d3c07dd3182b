import { buffer } from 'node:stream/consumers'
import { touchProject } from '#db/queries/projects/projects.ts'
import { countMemoryUnits, type MemoryUnit, upsertMemoryUnits } from '#db/queries/translations/memoryUnits.ts'
import { readUpload } from '../files/receive/readUpload.ts'
import { openTable } from '../files/thread/openTable.ts'
import { ApiError } from '../http/apiError.ts'
import { write } from '../http/write.ts'
import type { GuardedCall } from '../rights/guarded.ts'
import { issuesIn } from '../tables/csvTable.ts'
import { TMX } from './constants.ts'
import type { MemoryTask } from './readMemoryFile.ts'

/** Adds the units of an uploaded TMX to a project's memory: all of them or nothing. */
export async function importMemory(c: GuardedCall<'project'>) {
  const { services, project } = c.var
  const { id: projectId, target_languages: targets } = project
  const { file } = await readUpload(c, TMX)
  return c.var.files.inThread(async (thread) => {
    const table = openTable<MemoryTask>(thread, { kind: 'memory', targets }, file)
    const { left_out, ...faults } = await table.summary
    thread.leave()
    if (faults.faults_count > 0) throw new ApiError(422, issuesIn(faults))
    const units = JSON.parse((await buffer(table.rows('units'))).toString()) as MemoryUnit[]
    const languages = await write(services, async (trx) => {
      await touchProject(trx, projectId)
      await upsertMemoryUnits(trx, projectId, units)
      return countMemoryUnits(trx, projectId)
    })
    return { imported: units.length, left_out, languages }
  })
}
