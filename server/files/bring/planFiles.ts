import { listPageFiles } from '#db/queries/files/pageFiles.ts'
import { findVersionLanguages } from '#db/queries/projects/versions.ts'
import type { Db } from '#db/schema.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { Format } from '../../formats/format.ts'
import { findFormat } from '../../formats/formats.ts'
import { languageAt } from '../../formats/languagePaths.ts'
import { createPageFinder } from '../../formats/pagesOfFiles.ts'
import { notFound } from '../../http/apiError.ts'
import type { chooseFormats } from '../detect/chooseFormats.ts'
import { NO_TARGET_LANGUAGE } from '../detect/constants.ts'
import { asEdition, chooseFormat, detectFile, whyUnread, withTemplates } from '../detect/detectFile.ts'
import type { Group } from '../detect/groupByLanguage.ts'
import { groupInThread } from '../detect/groupInThread.ts'
import { nameOfPath, pageNameOf } from '../detect/pageNameOf.ts'
import { translatedPages } from '../detect/translatedPages.ts'
import { withMostTexts } from '../detect/withMostTexts.ts'
import { withSourceFile } from '../detect/withSourceFile.ts'
import type { SourceRepeats, SourceTexts } from '../read/constants.ts'
import { languageInPath } from '../read/entryTexts.ts'
import type { LanguageFile } from '../read/languageFiles.ts'
import type { FileChoices } from '../receive/contract.ts'
import type { UploadedFile } from '../receive/readUpload.ts'
import type { FileThread } from '../thread/openFileThread.ts'
import { openTable } from '../thread/openTable.ts'
import { LANGUAGE_TAKEN, LEFT_OUT, TEMPLATE } from './constants.ts'

type Choice = FileChoices[string]
type Known = UploadedFile & { path: string; format: Format; formats: Format[]; choice: Choice }

export type PlannedFile = {
  file: UploadedFile
  name: string
  format: Format
  formats: Format[]
  chosenFormat: string | undefined
  columns: Choice['columns']
  sourceTexts: SourceTexts | undefined
  sourceRepeats: SourceRepeats | undefined
  language: LanguageCode | undefined
  languagePath: string | undefined
  languageFiles: LanguageFile[]
  /** It holds the translations of the page that is there, and none of its source texts. */
  isLanguageFile: boolean
  place: string | undefined
  existing: { id: string; name: string } | undefined
  possiblePages: { id: string; name: string }[]
  isUndecided: boolean
  mergesUnrelated: boolean
  type: Choice['type']
}
type Unused = { path: string; reason: string }
export type Plan = { source_language: LanguageCode; targets: LanguageCode[]; pages: PlannedFile[]; unused: Unused[] }

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
    const formats = await detectFile(thread, file, languages)
    if (formats.length === 0 && !choice.format) unused.push({ path: file.name, reason: whyUnread(file.bytes) })
    else known.push({ ...file, path: file.name, format: chooseFormat(file, choice, formats), formats, choice })
  }
  const findPage = createPageFinder(await listPageFiles(db, versionId), [source_language, ...targets])
  const own = [source_language, ...targets]
  const groups: Group<Known>[] = []
  const isPage = (path: string) => findPage.ofPath(path) !== undefined
  const present = new Set(known.flatMap(({ path }) => findPage.ofPath(path)?.id ?? []))
  const replacedBy = (page: Page) => (page && present.has(page.id) ? undefined : page)
  for (const family of await groupInThread(thread, known, source_language, targets))
    for (const group of await withSourceFile(thread, family, isPage))
      groups.push(await withMostTexts(thread, group, { own, isPage }))
  const translated = translatedPages(groups, findPage, own)
  const pages: PlannedFile[] = []
  for (const group of groups) {
    const { ofPage, possible: possiblePages, isUndecided } = translated.get(group)!
    if (ofPage) {
      const { page: existing, pattern, place } = ofPage
      const files = [group.base, ...group.others.map(({ file }) => file)]
      for (const file of files) {
        const language = languageAt(file.path, pattern, own) ?? ofPage.language
        const ofLanguage = { isLanguageFile: true, place: place(file.path), existing, possiblePages }
        if (targets.includes(language)) pages.push({ ...planned(file, pattern, language), ...ofLanguage })
        else unused.push({ path: file.path, reason: NO_TARGET_LANGUAGE })
      }
      continue
    }
    const named = group.languagePath && languageAt(group.base.path, group.languagePath, own)
    unused.push(...unusedIn(group, targets))
    const { base: grouped, languagePath, others } = await withFormats(thread, group, source_language)
    const found = await withTextsOfOthers(thread, grouped, others)
    const { base, alone } = await withTextsOfTemplates(thread, found, group.unread.templates, unused)
    for (const file of alone)
      pages.push({ ...planned(file, undefined, undefined), existing: findPage.ofPath(file.path) })
    const ofPath = named === source_language ? undefined : languageInPath(base.path, targets)
    const language = base.choice.language ?? ofPath
    const languageFiles = others
      .filter(({ language }) => targets.includes(language))
      .map(({ file, language }) => ({ language, format: file.format.id, path: file.path, bytes: file.bytes }))
    const existing =
      findPage.ofPath(base.path) ??
      findPage.ofSource(base.path) ??
      replacedBy(findPage.ofCatalog(base.path)) ??
      (await pageOfTemplate(db, thread, findPage.ofTemplate(base.path), base))
    pages.push({ ...planned(base, languagePath, language), languageFiles, existing, possiblePages, isUndecided })
  }
  return { source_language, targets, pages: withOwnNames(pages), unused }
}

function withOwnNames(pages: readonly PlannedFile[]): PlannedFile[] {
  // Files of one name in the folders of two languages can make two pages.
  const taken = new Set<string>()
  return pages.map((page) => {
    if (page.existing) return page
    const isTaken = taken.size === taken.add(page.name).size
    return isTaken ? { ...page, name: nameOfPath(page.file.name) } : page
  })
}

const planned = (
  { name, bytes, format, formats, choice }: Known,
  languagePath: string | undefined,
  language: LanguageCode | undefined,
): PlannedFile => ({
  file: { name, bytes },
  name: pageNameOf(name, languagePath),
  format,
  formats,
  chosenFormat: choice.format,
  columns: choice.columns,
  sourceTexts: choice.source_texts,
  sourceRepeats: choice.source_repeats,
  language,
  languagePath,
  languageFiles: [],
  isLanguageFile: false,
  place: undefined,
  existing: undefined,
  possiblePages: [],
  isUndecided: false,
  mergesUnrelated: choice.merges_unrelated === true,
  type: choice.type,
})

async function withFormats(thread: FileThread, group: Group<Known>, source: LanguageCode): Promise<Group<Known>> {
  const { base, others } = group
  const files = [base, ...others.map(({ file }) => file)]
  if (files.every(({ format }) => format === base.format)) return group
  const members = files.map(({ bytes, choice, format, formats }, at) => {
    const ids = formats.map(({ id }) => id)
    const language = at === 0 ? source : others[at - 1]!.language
    return { bytes, language, formats: choice.format === undefined ? ids : [format.id] }
  })
  const table = openTable<typeof chooseFormats>(thread, {
    kind: 'chooseFormats',
    base: members[0]!,
    others: members.slice(1),
  })
  try {
    const { formats } = await table.summary
    const of = (at: number) => findFormat(formats[at]!)!
    return {
      ...group,
      base: { ...base, format: of(0) },
      others: others.map(({ file, language }, at) => ({ language, file: { ...file, format: of(at + 1) } })),
    }
  } finally {
    table.close()
  }
}

type Page = PlannedFile['existing']

const pageOfTemplate = async (db: Db, thread: FileThread, page: Page, { path, bytes }: Known): Promise<Page> =>
  page && (await asEdition(db, thread, page.id, { path, bytes })) ? page : undefined

async function withTextsOfOthers(thread: FileThread, base: Known, others: Group<Known>['others']) {
  const [other] = others.filter(({ file }) => file.format === base.format)
  if (!other || base.format.id !== 'qt-ts') return base
  const merging = { format: 'qt-ts' as const, file: base.bytes, templates: [other.file.bytes], editionIn: undefined }
  const { bytes } = await withTemplates(thread, merging)
  return { ...base, bytes }
}

async function withTextsOfTemplates(thread: FileThread, base: Known, templates: Known[], unused: Unused[]) {
  if (templates.length === 0 || base.format.id !== 'po') return { base, alone: templates }
  const { bytes, uses } = await withTemplates(thread, {
    ...{ format: 'po', file: base.bytes },
    templates: templates.map((file) => file.bytes),
    editionIn: undefined,
  })
  const alone: Known[] = []
  for (const [at, file] of templates.entries()) {
    const use = uses[at]!
    if (use === 'other') alone.push(file)
    else if (use !== 'merged') unused.push({ path: file.path, reason: use === 'same' ? TEMPLATE : use.fault })
  }
  return { base: { ...base, bytes }, alone }
}

function unusedIn({ others, unread }: Group<Known>, targets: LanguageCode[]): Unused[] {
  const foreign = others.filter(({ language }) => !targets.includes(language)).map(({ file }) => file)
  return [
    ...unread.repeated.map(({ path }) => ({ path, reason: LANGUAGE_TAKEN })),
    ...[...foreign, ...unread.foreign].map(({ path }) => ({ path, reason: NO_TARGET_LANGUAGE })),
  ]
}
