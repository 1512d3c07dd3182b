import { buffer } from 'node:stream/consumers'
import {
  countMemoryImports,
  deleteMemoryImport,
  insertMemoryImport,
  updateMemoryImport,
} from '#db/queries/memory/memoryImports.ts'
import { touchProject } from '#db/queries/projects/projects.ts'
import { countMemoryUnits, insertMemoryUnits, type MemoryUnit } from '#db/queries/translations/memoryUnits.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { chooseFormat, chooseLanguage, detectFile } from '../files/detect/detectFile.ts'
import { sourceOf } from '../files/read/entryTexts.ts'
import type { UploadedFile } from '../files/receive/readUpload.ts'
import type { FileWork } from '../files/thread/fileWork.ts'
import { openTable } from '../files/thread/openTable.ts'
import { ApiError, invalid } from '../http/apiError.ts'
import { write } from '../http/write.ts'
import type { Services } from '../services.ts'
import { issuesIn } from '../tables/csvTable.ts'
import { LANGUAGE_UNNAMED, MAX_MEMORY_IMPORTS, TOO_MANY_IMPORTS } from './constants.ts'
import type { readMemoryFile } from './readMemoryFile.ts'

type Project = { id: string; source_language: LanguageCode; target_languages: LanguageCode[] }
type Sent = { file: UploadedFile; language: LanguageCode | undefined; by: { id: string } }

/** Adds the translations of a file of any format that has them beside their source texts, all or none, as one import. */
export const importMemory = (services: Services, files: FileWork, project: Project, { file, language, by }: Sent) =>
  files.inThread(async (thread) => {
    const { id: project_id, source_language, target_languages: targets } = project
    const { id: format } = chooseFormat(file, {}, await detectFile(thread, file, project))
    const task = {
      ...{ kind: 'memory' as const, format, targets, status: undefined },
      source: sourceOf(file.name, source_language, targets),
      language: chooseLanguage(file, { language }, targets),
    }
    const table = openTable<typeof readMemoryFile>(thread, task, file)
    const { left_out, repeated, isUnnamed, ...faults } = await table.summary
    thread.leave()
    if (faults.faults_count > 0) throw new ApiError(422, issuesIn(faults))
    if (isUnnamed && !task.language) throw invalid(['body', 'language'], LANGUAGE_UNNAMED)
    const units = JSON.parse((await buffer(table.rows('units'))).toString()) as MemoryUnit[]
    const made = { project_id, file_name: file.name.slice(0, MAX_NAME_LENGTH).toWellFormed(), format, left_out }
    return write(services, async (trx) => {
      await touchProject(trx, project_id)
      if ((await countMemoryImports(trx, project_id)) >= MAX_MEMORY_IMPORTS) throw new ApiError(409, TOO_MANY_IMPORTS)
      const id = await insertMemoryImport(trx, { ...made, imported_by: by.id })
      const imported = await insertMemoryUnits(trx, { project_id, import_id: id }, units)
      const counts = { imported, repeated: repeated + units.length - imported }
      if (imported > 0) await updateMemoryImport(trx, id, counts)
      else await deleteMemoryImport(trx, { project_id, id })
      const languages = await countMemoryUnits(trx, project_id)
      return { id: imported > 0 ? id : null, ...counts, left_out, languages }
    })
  })

const MAX_NAME_LENGTH = 255
