import { archivedTextsAsJson, findTextIds, listFormulas, textsOfPageAsJson } from '#db/queries/files/changedTexts.ts'
import { findPageAncestor, listAncestors, listAncestorTexts } from '#db/queries/files/fileAncestors.ts'
import { findPageFile, findPageFormat } from '#db/queries/files/pageFiles.ts'
import type { Db } from '#db/schema.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { Format } from '../../formats/format.ts'
import { isOfProgram } from '../../formats/formats.ts'
import { languageBeside } from '../../formats/pagesOfFiles.ts'
import { ApiError, invalid } from '../../http/apiError.ts'
import { issuesIn } from '../../tables/csvTable.ts'
import { NO_TARGET_LANGUAGE } from '../detect/constants.ts'
import { asEdition, chooseFormat, chooseLanguage, detectFile } from '../detect/detectFile.ts'
import type { Ancestor } from '../plan/ancestors.ts'
import type { readComparedFile } from '../plan/comparedFile.ts'
import type { Known } from '../plan/knownTexts.ts'
import type { Plan } from '../plan/plan.ts'
import { COMPARED_AT_ONCE, searchAncestors } from '../plan/searchAncestors.ts'
import type { BaseFile } from '../plan/withBaseNames.ts'
import { withIds } from '../plan/withIds.ts'
import type { NamedUse } from '../read/columnUses.ts'
import type { SourceRepeats, SourceTexts } from '../read/constants.ts'
import { languageInPath, sourceOf } from '../read/entryTexts.ts'
import type { LanguageFile } from '../read/languageFiles.ts'
import type { UploadedFile } from '../receive/readUpload.ts'
import type { FileThread } from '../thread/openFileThread.ts'
import { openTable } from '../thread/openTable.ts'
import type { SummaryOf } from '../thread/reading.ts'

type PageOfFile = { page_id: string; source_language: LanguageCode; target_languages: LanguageCode[] }

export type ComparedFile = {
  file: UploadedFile
  /** Where its sender says that it lies. */
  path: string
  /** Of the project, the source language first. */
  projectLanguages: LanguageCode[]
  columns: NamedUse[] | undefined
  language: LanguageCode | undefined
  languageFiles: LanguageFile[]
  format: Format
  formats: Format[]
  sourceTexts: SourceTexts
  sourceRepeats: SourceRepeats
  mergesUnrelated: boolean
  summary: Promise<CompareSummary>
  ask: ReturnType<typeof openTable<typeof readComparedFile>>['ask']
  thread: FileThread
  close(): void
}
type CompareSummary = SummaryOf<typeof readComparedFile>

type Wanted = {
  format?: string | undefined
  language?: LanguageCode | undefined
  columns?: NamedUse[] | undefined
  path?: string | undefined
  languageFiles?: LanguageFile[]
  isLanguageFile?: boolean
  formats?: Format[]
  listsFormats?: boolean
  merges_unrelated?: boolean | undefined
  /** By default as the last file of the page was read. */
  source_texts?: SourceTexts | undefined
  source_repeats?: SourceRepeats | undefined
}

/**
 * Without a wish the format is that of the page's file, if the new one may have it; and the language that neither the file nor
 * its path names is the one that was chosen for the page's file of the same path.
 */
export async function compareFile(
  db: Db,
  thread: FileThread,
  { page_id, source_language, target_languages: targets }: PageOfFile,
  uploaded: UploadedFile,
  wanted: Wanted,
): Promise<ComparedFile> {
  const path = wanted.path ?? uploaded.name
  const edition = await asEdition(db, thread, page_id, { path, bytes: uploaded.bytes })
  const file = edition ? { ...uploaded, bytes: edition } : uploaded
  const own = await findPageFormat(db, page_id)
  const isDetected = wanted.format === undefined || wanted.listsFormats
  const place = { path: wanted.path, source_language, target_languages: targets }
  const isOfPageFile = ({ id }: Format) => id === own?.format
  const likely = wanted.formats ?? (isDetected ? await detectFile(thread, file, place) : [])
  // An export that lies in the folder of its language may have all languages.
  const isExported = own && wanted.isLanguageFile && wanted.format === undefined && !likely.some(isOfPageFile)
  const possible = isExported ? await detectFile(thread, file, { ...place, path: own.path }) : []
  const formats = possible.some(isOfPageFile) ? possible : likely
  const chosen = chooseFormat(file, wanted, formats)
  const format = (wanted.format === undefined && formats.find(isOfPageFile)) || chosen
  const named = chooseLanguage(file, wanted, targets)
  const isOfPage = own?.path === path
  const ofPage = isOfPage ? targets.find((code) => code === own.language) : undefined
  const language = named ?? ofPage
  const beside = own && !format.isPair ? languageBeside(own.path, path, [source_language, ...targets]) : undefined
  if (beside !== undefined && wanted.language === undefined && !targets.includes(beside))
    throw invalid(['body', 'file'], NO_TARGET_LANGUAGE)
  const kept = format.id === own?.format ? ((own.columns as NamedUse[] | null) ?? undefined) : undefined
  const columns = wanted.columns ?? kept
  const sourceTexts = wanted.source_texts ?? own?.source_texts ?? 'language'
  const languageFiles = wanted.languageFiles ?? []
  const reading = {
    format: format.id,
    columns,
    languageFiles,
    source: sourceOf(path, source_language, targets),
    sourceTexts,
    targets,
    language,
    status: undefined,
    otherLanguage: isOfPage && named === languageInPath(path, targets) ? undefined : named,
    formsOf: format.hasOwnFormNames && format.id === own?.format ? (await findPageFile(db, page_id))?.bytes : undefined,
    isLanguageFile: wanted.isLanguageFile === true || (beside !== undefined && beside === language),
  }
  const { summary, ask, close } = openTable<typeof readComparedFile>(thread, { kind: 'compareFile', ...reading }, file)
  const mergesUnrelated = wanted.merges_unrelated === true
  const sourceRepeats = wanted.source_repeats ?? 'keep'
  const projectLanguages = [source_language, ...targets]
  const read = {
    path,
    projectLanguages,
    format,
    formats,
    columns,
    language,
    sourceTexts,
    sourceRepeats,
    mergesUnrelated,
  }
  const ofLanguage = wanted.isLanguageFile && language ? [{ language, format: format.id, path, bytes: file.bytes }] : []
  return { file, ...read, languageFiles: [...ofLanguage, ...languageFiles], summary, ask, close, thread }
}

/** Plans what a file changes in its page; its faults are a refusal. */
export const planFile = async (db: Db, page_id: string, compared: ComparedFile): Promise<Plan> =>
  findIds(db, page_id, await askForPlan(db, page_id, compared))

type NamedPlan = { plan: Plan; isByIdentifier: boolean }

export const findIds = async (db: Db, page_id: string, { plan, isByIdentifier }: NamedPlan): Promise<Plan> =>
  isByIdentifier ? withIds(plan, (identifiers) => findTextIds(db, page_id, identifiers)) : plan

export async function askForPlan(db: Db, page_id: string, { summary, ask, format }: ComparedFile): Promise<NamedPlan> {
  // While the file is still being read.
  const own = await findPageAncestor(db, page_id)
  const known: Known = own
    ? { archived: await archivedTextsAsJson(db, page_id), texts: own.texts }
    : { json: await textsOfPageAsJson(db, page_id) }
  const recorded = await listAncestors(db, page_id)
  const ofPage = await findPageFormat(db, page_id)
  const { faults, faults_count, isPerhapsSafe, mayDiffer, rows_count: texts } = await summary
  if (faults_count > 0) throw new ApiError(422, issuesIn({ faults, faults_count }))
  const sketch = recorded.length > COMPARED_AT_ONCE ? await ask('sketch') : []
  const chosen = await searchAncestors(recorded, { sketch, texts }, async (some) =>
    ask('nearness', await withTexts(db, some)),
  )
  const bases = new Set(chosen.map(({ base_id }) => base_id))
  const wanted = recorded.filter((ancestor) => chosen.includes(ancestor) || bases.has(ancestor.id))
  const formulas = isPerhapsSafe ? await listFormulas(db, page_id) : []
  const base = mayDiffer ? await findBase(db, page_id, format) : undefined
  const plan = await ask('plan', { known, ancestors: await withTexts(db, wanted, own), formulas, base })
  const isOther = ofPage !== undefined && ofPage.format !== format.id
  return { plan: isOther ? asTranslations(plan, format) : plan, isByIdentifier: own !== undefined }
}

/**
 * A file in another format with translations of no other source texts is no edition, unless a program reads such files and it has
 * all texts: names, order and the page's file stay.
 */
function asTranslations(plan: Plan, format: Format): Plan {
  const { added, changed, returned, gone, translations } = plan
  const hasAll = isOfProgram(format) && plan.language === null && gone.length === 0
  const isEdition = hasAll || [added, changed, returned].some((texts) => texts.length > 0)
  if (isEdition || Object.keys(translations).length === 0) return plan
  return { ...plan, renamed: [], moved: [], gone: [], order: null, isCurrent: false }
}

async function findBase(db: Db, page_id: string, { id }: Format): Promise<BaseFile | undefined> {
  const file = await findPageFile(db, page_id)
  if (file?.format !== id) return undefined
  return { format: id, bytes: file.bytes, columns: (file.columns as NamedUse[] | null) ?? undefined }
}

type Recorded = Omit<Ancestor, 'texts'>

async function withTexts(
  db: Db,
  some: readonly Recorded[],
  own?: { id: string; texts: Uint8Array },
): Promise<Ancestor[]> {
  const others = some.filter(({ id }) => id !== own?.id).map(({ id }) => id)
  const stored = others.length > 0 ? await listAncestorTexts(db, others) : []
  const textsOf = new Map([...(own ? [own] : []), ...stored].map(({ id, texts }) => [id, texts]))
  return some.flatMap(({ id, kind, language, base_id }) => {
    const texts = textsOf.get(id)
    return texts ? [{ id, kind, language, base_id, texts }] : []
  })
}
