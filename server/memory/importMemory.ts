import { buffer } from 'node:stream/consumers'
import { touchProject } from '#db/queries/projects/projects.ts'
import { countMemoryUnits, type MemoryUnit, upsertMemoryUnits } from '#db/queries/translations/memoryUnits.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { UploadedFile } from '../files/receive/readUpload.ts'
import type { FileWork } from '../files/thread/fileWork.ts'
import { openTable } from '../files/thread/openTable.ts'
import { ApiError } from '../http/apiError.ts'
import { write } from '../http/write.ts'
import type { Services } from '../services.ts'
import { issuesIn } from '../tables/csvTable.ts'
import type { readMemoryFile } from './readMemoryFile.ts'

type Project = { id: string; target_languages: LanguageCode[] }

export const importMemory = (services: Services, files: FileWork, project: Project, file: UploadedFile) =>
  files.inThread(async (thread) => {
    const { id: projectId, target_languages: targets } = project
    const table = openTable<typeof readMemoryFile>(thread, { kind: 'memory', targets }, file)
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
