import { writtenRowsAsJson } from '#db/queries/files/writtenRows.ts'
import type { PageInProject } from '#db/queries/pages/pagesInProject.ts'
import { type HandOffText, listHandOffTexts } from '#db/queries/translations/handOffTexts.ts'
import type { HandedOff, HandOffFormat } from '#db/vocabulary/handOffs.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { findFormat } from '../../formats/formats.ts'
import { holdable } from '../../formats/xml/content.ts'
import { ApiError } from '../../http/apiError.ts'
import { type Writing, write } from '../../http/write.ts'
import type { FileWork } from '../thread/fileWork.ts'
import { NOTHING_TO_HAND_OFF, UNHELD } from './constants.ts'
import { MAX_CELL_LENGTH, workbookTemplate } from './workbookTemplate.ts'
import { recordExport, writeFile } from './writeFile.ts'
import type { LeftOut } from './writePageFile.ts'
import { xliffTemplate } from './xliffTemplate.ts'
import { createFileNames } from './zip/fileNames.ts'

type Page = Pick<PageInProject, 'page_id' | 'page_name' | 'source_language' | 'target_languages'>
type Wanted = {
  language: LanguageCode
  format: HandOffFormat
  only: HandedOff
  source_text_ids?: readonly string[] | undefined
}

const FORMATS: Record<HandOffFormat, { format: string; extension: string }> = {
  xliff: { format: 'xliff1', extension: 'xlf' },
  xlsx: { format: 'xlsx', extension: 'xlsx' },
}

export async function handOff(services: Writing, files: FileWork, page: Page, wanted: Wanted) {
  const { db } = services
  const { language, only, source_text_ids } = wanted
  const { page_id, page_name: name, source_language: source, target_languages: targets } = page
  const { format, extension } = FORMATS[wanted.format]
  const found = await listHandOffTexts(db, { page_id, language, only, source_text_ids })
  const texts = found.filter((text) => fits(text, wanted.format))
  if (texts.length === 0) throw new ApiError(422, NOTHING_TO_HAND_OFF)
  const bytes =
    wanted.format === 'xliff'
      ? xliffTemplate({ name, source, language }, texts)
      : await workbookTemplate(language, texts)
  const path = createFileNames(extension)(`${name} ${language}`)
  const asksForJudged = findFormat(format)!.hasOptionalStatus === true
  const written = await files.inThread(async (thread) => {
    const rows = await writtenRowsAsJson(db, page_id, { language, isCheckedOnly: false, asksForJudged })
    const template = { path, format, bytes, columns: null, language }
    return writeFile(thread, template, {
      language,
      targets,
      rows,
      isSpreadsheetSafe: false,
      isOfLanguage: false,
      source,
      sourceTexts: 'own',
    })
  })
  await write(services, (trx) => recordExport(trx, { page_id, language }, written))
  return { bytes: written.bytes, path, leftOut: withUnheld(written.leftOut, found.length - texts.length) }
}

/** By another identifier it would come back as another text. */
const fits = ({ identifier, content, context }: HandOffText, format: HandOffFormat) =>
  format === 'xlsx'
    ? Math.max(content.length, context?.length ?? 0) <= MAX_CELL_LENGTH
    : identifier === holdable(identifier)

const withUnheld = ({ count, faults }: LeftOut, more: number): LeftOut =>
  more === 0 ? { count, faults } : { count: count + more, faults: [UNHELD, ...faults] }
