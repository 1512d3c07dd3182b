import { type Exported, findExportState } from '#db/queries/files/keptExports.ts'
import { findLanguageFile, findPageFile, listLanguageFiles } from '#db/queries/files/pageFiles.ts'
import { writtenRowsAsJson } from '#db/queries/files/writtenRows.ts'
import type { Db } from '#db/schema.ts'
import { findFormat } from '../../formats/formats.ts'
import { ApiError } from '../../http/apiError.ts'
import { sourceOf } from '../read/entryTexts.ts'
import { PAGE_HAS_NO_FILE } from './constants.ts'

/** The texts, files and state of a page as they were at one moment. */
export const readExported = (db: Db, exported: Exported) =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const { page_id, language, isCheckedOnly } = exported
      const state = await findExportState(trx, exported)
      const file = await findPageFile(trx, page_id)
      if (!state || !file) throw new ApiError(404, PAGE_HAS_NO_FILE)
      const own = await findLanguageFile(trx, page_id, language)
      const beside = await listLanguageFiles(trx, page_id)
      const asksForJudged = findFormat(file.format)?.hasOptionalStatus === true
      const source = sourceOf(file.path, file.source_language, file.target_languages)
      const isOfFamily = file.language_path !== null || source.isNamed
      return {
        state,
        file,
        own,
        isOfLanguage: isOfFamily || beside.some(({ format }) => format === file.format),
        rows: await writtenRowsAsJson(trx, page_id, { language, isCheckedOnly, asksForJudged }),
      }
    })
