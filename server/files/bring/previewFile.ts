import type { z } from 'zod'
import { findPageFormat } from '#db/queries/files/pageFiles.ts'
import { findVersionLanguages } from '#db/queries/projects/versions.ts'
import type { Db } from '#db/schema.ts'
import { TO_REVIEW } from '#db/vocabulary/statuses.ts'
import { notFound } from '../../http/apiError.ts'
import type { Services } from '../../services.ts'
import { chooseFormat, chooseLanguage, detectFile, ofSameTexts } from '../detect/detectFile.ts'
import { findPageOfFile } from '../detect/findPageOfFile.ts'
import { showFormat, showUnnamed } from '../detect/shownFile.ts'
import { countBrought } from '../merge/countBrought.ts'
import { sourceOf } from '../read/entryTexts.ts'
import type { PreviewFileForm } from '../receive/contract.ts'
import type { UploadedFile } from '../receive/readUpload.ts'
import type { FileWork } from '../thread/fileWork.ts'
import { openFile } from './openPlanned.ts'

type Upload = { file: UploadedFile; form: z.output<typeof PreviewFileForm> }

export async function previewFile(
  services: Services,
  files: FileWork,
  versionId: string,
  upload: Upload,
  person: string,
) {
  const { brought, ...preview } = await read(services.db, files, versionId, upload)
  return { ...preview, findings: await countBrought(services, person, versionId, brought) }
}

async function read(db: Db, files: FileWork, versionId: string, { file, form }: Upload) {
  const languages = await findVersionLanguages(db, versionId)
  if (!languages) throw notFound('Version') // deleted meanwhile
  const { source_language, target_languages: targets } = languages
  const language = chooseLanguage(file, form, targets)
  const { path } = form
  const found = await findPageOfFile(db, versionId, { path, name: file.name, ...languages })
  return files.inThread(async (thread) => {
    const existing = await ofSameTexts(db, thread, found, { path: path ?? file.name, bytes: file.bytes })
    const kept = existing && (await findPageFormat(db, existing.page.id))?.source_texts
    const sourceTexts = form.source_texts ?? kept
    const formats = await detectFile(thread, file, { path, ...languages })
    const chosen = chooseFormat(file, form, formats)
    const source = sourceOf(path ?? file.name, source_language, targets)
    const reading = {
      format: chosen.id,
      columns: form.columns,
      languageFiles: [],
      source,
      sourceTexts,
      targets,
      language,
    }
    const table = openFile(thread, file, { ...reading, status: TO_REVIEW })
    const { sketch: _, sha256: __, isMonolingual: ___, unread: ____, isUnnamed, ...summary } = await table.summary
    return {
      format: showFormat(chosen),
      formats: formats.map(showFormat),
      language: language ?? null,
      unnamed_language: showUnnamed({ isUnnamed, language, languages: targets }),
      existing_page: existing?.page ?? null,
      ...summary,
    }
  })
}
