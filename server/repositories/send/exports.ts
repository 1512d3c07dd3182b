import { listPageFiles } from '#db/queries/files/pageFiles.ts'
import { listTargetLanguages } from '#db/queries/pages/pages.ts'
import type { DueRepository } from '#db/queries/repositories/due.ts'
import { listTranslated } from '#db/queries/repositories/files.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { exportFile } from '../../files/export/exportFile.ts'
import { unpackFile } from '../../files/export/zip/packedFile.ts'
import { FilePath } from '../../files/receive/contract.ts'
import { createFileWork } from '../../files/thread/fileWork.ts'
import { ApiError } from '../../http/apiError.ts'
import type { Services } from '../../services.ts'
import type { Written } from '../git/commit.ts'

export type OfLanguage = { language: LanguageCode; page_ids: string[]; files: Written[] }

export async function exportLanguages(services: Services, due: DueRepository): Promise<OfLanguage[]> {
  const { version_id, is_checked_only: isCheckedOnly } = due
  const { db, fileThreads } = services
  const pages = await listPageFiles(db, version_id)
  const targets = await listTargetLanguages(db, version_id)
  const translated = await listTranslated(
    db,
    pages.map(({ page_id }) => page_id),
  )
  const has = new Set(translated.map(({ page_id, target_language }) => `${page_id} ${target_language}`))
  const headers = { length: undefined, isChunked: false }
  const person = due.connected_by ?? due.id
  const work = createFileWork({ db, fileThreads, person, place: { version_id }, headers, outgoing: undefined })
  const all: OfLanguage[] = []
  try {
    for (const language of targets) {
      const own: OfLanguage = { language, page_ids: [], files: [] }
      for (const { page_id } of pages.filter(({ page_id }) => has.has(`${page_id} ${language}`))) {
        const wanted = { page_id, language, isCheckedOnly, isSpreadsheetSafe: false }
        const file = await exportFile(services, work, wanted).catch(orNothing)
        const path = file && (file.isPlaced ? file.path : `${language}/${file.path}`)
        if (!file || FilePath.safeParse(path).data !== path) continue
        own.page_ids.push(page_id)
        own.files.push({ path: path!, bytes: await unpackFile(file) })
      }
      if (own.files.length > 0) all.push(own)
    }
    return all
  } finally {
    work.end()
  }
}

function orNothing(error: unknown) {
  if (error instanceof ApiError && [404, 422].includes(error.status)) return undefined
  throw error
}
