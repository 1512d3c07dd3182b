import { findPagesOfPaths } from '#db/queries/pages/pageFiles.ts'
import { findVersionLanguages } from '#db/queries/projects/versions.ts'
import type { Db } from '#db/schema.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { FileThread } from '../files/openFileThread.ts'
import type { UploadedFile } from '../files/readUpload.ts'
import type { Format } from '../formats/format.ts'
import { notFound } from '../http/apiError.ts'
import { detectFile } from '../imports/detectFile.ts'
import { languageInPath } from '../imports/entryTexts.ts'
import type { LanguageFile } from '../imports/languageFiles.ts'
import { chooseFormat, whyUnread } from '../imports/openFile.ts'
import { LANGUAGE_TAKEN, LEFT_OUT, NO_TARGET_LANGUAGE } from './constants.ts'
import type { FileChoices } from './contract.ts'
import type { Group } from './groupByLanguage.ts'
import { groupInThread } from './groupInThread.ts'
import { pageNameOf } from './pageNameOf.ts'

type Choice = FileChoices[string]
type Known = UploadedFile & { path: string; format: Format; formats: Format[]; choice: Choice }

/** A page to be made of a file and of the files of other languages beside it. */
export type PlannedFile = {
  file: UploadedFile
  name: string
  format: Format
  formats: Format[]
  /** Somebody wants it read as this one. */
  chosenFormat: string | undefined
  columns: Choice['columns']
  /** Of translations whose language the file does not name. */
  language: LanguageCode | undefined
  languagePath: string | undefined
  languageFiles: LanguageFile[]
  existing: { id: string; name: string } | undefined
}
type Unused = { path: string; reason: string }
export type Plan = { source_language: LanguageCode; targets: LanguageCode[]; pages: PlannedFile[]; unused: Unused[] }

/** Decides what becomes of each of many files: a page, the translations of one, or nothing. */
export async function planFiles(
  db: Db,
  thread: FileThread,
  versionId: string,
  files: UploadedFile[],
  choices: FileChoices,
): Promise<Plan> {
  const languages = await findVersionLanguages(db, versionId)
  if (!languages) throw notFound('Version') // deleted meanwhile
  const { source_language, target_languages: targets } = languages
  const unused: Unused[] = []
  const known: Known[] = []
  for (const file of files) {
    const choice = choices[file.name] ?? {}
    if (choice.is_left_out) {
      unused.push({ path: file.name, reason: LEFT_OUT })
      continue
    }
    const formats = await detectFile(thread, file)
    if (formats.length === 0 && !choice.format) unused.push({ path: file.name, reason: whyUnread(file.bytes) })
    else known.push({ ...file, path: file.name, format: chooseFormat(file, choice, formats), formats, choice })
  }
  const groups = await groupInThread(thread, known, source_language, targets)
  const existing = await findPagesOfPaths(
    db,
    versionId,
    groups.map(({ base }) => base.path),
  )
  const pages = groups.map((group): PlannedFile => {
    unused.push(...unusedIn(group, targets))
    const { base, languagePath, others } = group
    const { format, formats, choice, name, bytes } = base
    return {
      file: { name, bytes },
      name: pageNameOf(name, languagePath),
      format,
      formats,
      chosenFormat: choice.format,
      columns: choice.columns,
      language: choice.language ?? languageInPath(name, targets),
      languagePath,
      languageFiles: others
        .filter(({ language }) => targets.includes(language))
        .map(({ file, language }) => ({ language, format: file.format.id, path: file.path, bytes: file.bytes })),
      existing: existing.get(name),
    }
  })
  return { source_language, targets, pages, unused }
}

function unusedIn({ others, unread }: Group<Known>, targets: LanguageCode[]): Unused[] {
  const foreign = others.filter(({ language }) => !targets.includes(language)).map(({ file }) => file)
  return [
    ...unread.repeated.map(({ path }) => ({ path, reason: LANGUAGE_TAKEN })),
    ...[...foreign, ...unread.foreign].map(({ path }) => ({ path, reason: NO_TARGET_LANGUAGE })),
  ]
}
