import { insertAncestor } from '#db/queries/files/fileAncestors.ts'
import { replaceFileForms } from '#db/queries/files/fileForms.ts'
import {
  deletePageFile,
  findLanguagePath,
  findPageFile,
  findPageFormat,
  insertNextPageFile,
  isPathOfOther,
  listLanguageFiles,
  replacePageFile,
  substitutePageFile,
} from '#db/queries/files/pageFiles.ts'
import { updateReimportFile } from '#db/queries/files/reimports.ts'
import type { Trx } from '#db/schema.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { findGuesses, keepGuesses } from '../../facts/guessSpeakers.ts'
import { isOfProgram } from '../../formats/formats.ts'
import { placeBeside } from '../../formats/languagePaths.ts'
import { isNumbered } from '../../formats/matchEntries.ts'
import { joinSkipped } from '../../formats/skipped.ts'
import { ApiError } from '../../http/apiError.ts'
import type { Requester } from '../../liveEdits/actors.ts'
import type { EditLanguage } from '../../liveEdits/inDocuments.ts'
import type { Plan } from '../plan/plan.ts'
import { fileFormsIn } from '../read/fileForms.ts'
import type { LanguageFile } from '../read/languageFiles.ts'
import { askForPlan, type ComparedFile, findIds } from './compareFile.ts'
import { UNRELATED_FILE } from './constants.ts'
import type { ReimportedFile } from './contract.ts'
import { keepLanguageFiles } from './keepLanguageFiles.ts'
import { mergePlan, type Origin, requireUnclaimed } from './mergePlan.ts'
import { hasEndingOf, type Place, placeOfEdition } from './placeOfEdition.ts'

type Target = { page_id: string; targets: LanguageCode[] }

export class UnrelatedFile extends ApiError {
  constructor(detail: string) {
    super(409, detail)
  }
}

type PlannedMerge = {
  target: Target
  compared: ComparedFile
  plan: Plan
  recording: ReturnType<typeof askForRecord>
  path: string
  place: Place
  file_id: string
  /** It may become the page's file: one in another format that was handed out is of translations. */
  mayReplace: boolean
  languageFiles: LanguageFile[]
}

/** The caller has locked the page, and no document yet. */
export async function planMerge(trx: Trx, target: Target, compared: ComparedFile): Promise<PlannedMerge> {
  const { page_id } = target
  const file = await findPageFormat(trx, page_id)
  const { file: uploaded, format, columns = null, sourceTexts } = compared
  const place = await findPlace(trx, page_id, file, compared)
  // Early, while the file is being read.
  const language = compared.language ?? file?.language ?? null
  const next = {
    page_id,
    format: format.id,
    ...place,
    bytes: uploaded.bytes,
    columns,
    language,
    source_texts: sourceTexts,
  }
  const file_id = await insertNextPageFile(trx, next)
  const planned = await askForPlan(trx, page_id, compared)
  const recording = askForRecord(compared)
  const found = await findIds(trx, page_id, planned)
  const plan = compared.sourceRepeats === 'take' ? takingRepeats(found) : found
  if (plan.isUnrelated && !compared.mergesUnrelated) throw new UnrelatedFile(UNRELATED_FILE)
  await requireUnclaimed(trx, target, plan)
  const languageFiles = [...compared.languageFiles, ...(await ownFileOf(trx, page_id, file, compared, plan))]
  const mayReplace = plan.ancestor?.kind !== 'export' || file?.format === format.id
  const path = file?.path ?? uploaded.name
  return { target, compared, plan, recording, path, place, file_id, mayReplace, languageFiles }
}

type Own = Awaited<ReturnType<typeof findPageFormat>>

async function findPlace(trx: Trx, page_id: string, own: Own, compared: ComparedFile): Promise<Place> {
  const place = placeOfEdition(own, compared)
  const isTaken = own !== undefined && place.path !== own.path && (await isPathOfOther(trx, page_id, place.path))
  return isTaken ? { path: own.path, language_path: own.language_path } : place
}

async function ownFileOf(
  trx: Trx,
  page_id: string,
  own: Own,
  { file: { name, bytes }, format: { id: format }, languageFiles }: ComparedFile,
  { language, ancestor }: Plan,
): Promise<LanguageFile[]> {
  if (language === null || ancestor?.kind === 'export' || format !== own?.format) return []
  if (languageFiles.some((file) => file.language === language)) return []
  const known = await findLanguagePath(trx, page_id, language)
  const path = known ?? (own.language_path && placeBeside(own.path, own.language_path, language)) ?? name
  return [{ language, format, path, bytes }]
}

/**
 * Files of languages that did not come along where texts of the page have other numbers now, or their file another ending: the
 * places in them are of other texts, or no program reads them any more. Exports are made of the page's own file, until the next
 * file of the language comes.
 */
async function filesAnew(
  trx: Trx,
  page_id: string,
  { file: { bytes }, format }: ComparedFile,
  { come, pathBefore, place: { path, language_path }, hasOtherPlaces }: Edition,
): Promise<LanguageFile[]> {
  if (format.isPair) return []
  const kept = (await listLanguageFiles(trx, page_id)).filter(
    ({ language }) => !come.some((one) => one.language === language),
  )
  return kept.flatMap(({ language, ...one }) => {
    if (!hasEndingOf(pathBefore, path) && !hasEndingOf(one.path, path)) {
      const placed = (language_path && placeBeside(path, language_path, language)) ?? path
      return [{ language, format: format.id, path: placed, bytes }]
    }
    return hasOtherPlaces && one.format === format.id ? [{ language, ...one, bytes }] : []
  })
}

type Edition = { come: readonly LanguageFile[]; pathBefore: string; place: Place; hasOtherPlaces: boolean }

const takingRepeats = (plan: Plan): Plan => ({
  ...plan,
  translations: Object.fromEntries(
    Object.entries(plan.translations).map(([language, rows]) => [
      language,
      rows.map(({ repeatsSource: _, ...row }) => row),
    ]),
  ),
})

function askForRecord({ ask }: ComparedFile) {
  const recording = ask('record')
  recording.catch(() => undefined) // the merge that waits for it fails
  return recording
}

export async function mergePlanned(
  trx: Trx,
  edit: EditLanguage,
  { target, compared, plan, recording, path, place, file_id, mayReplace, languageFiles }: PlannedMerge,
  operation: Omit<Origin, 'path'>,
  by: Requester,
): Promise<ReimportedFile> {
  const { page_id, targets } = target
  const { format, file, language: chosen } = compared
  const read = [{ format: format.id, bytes: file.bytes, language: plan.language ?? chosen }, ...languageFiles]
  await replaceFileForms(
    trx,
    page_id,
    read.flatMap((one) => fileFormsIn(one, targets)),
  )
  const merged = await mergePlan(trx, edit, target, plan, { path: compared.file.name, ...operation }, by)
  // A file of translations, as one that was made from an export: its source texts do not decide, the next time either.
  const ofLanguage = plan.language === null ? undefined : { kind: 'export' as const, language: plan.language }
  const { kind, language } = ofLanguage ?? plan.ancestor ?? { kind: 'import' as const, language: null }
  const isReplaced = mayReplace && plan.isCurrent && merged.id !== null
  const files = isReplaced ? { file_id, replaced_file_id: await replacePageFile(trx, page_id, file_id) } : {}
  const isSubstituted = merged.id === null && (await isOtherEdition(trx, page_id, compared, plan))
  if (isSubstituted) await substitutePageFile(trx, page_id, file_id)
  else if (!isReplaced) await deletePageFile(trx, file_id)
  const guesses = await findGuesses(trx, page_id, {
    ids: plan.changed.map(({ id }) => id),
    identifiers: plan.added.map(({ identifier }) => identifier),
  })
  const { sha256, sketch, texts } = await recording
  const ancestor_id = await insertAncestor(trx, {
    ...{ page_id, kind, language, sketch, texts: Buffer.from(texts) },
    sha256: Buffer.from(sha256),
    isPage: plan.isCurrent && !plan.hasOwnFacts && kind === 'import',
  })
  if (merged.id !== null) await updateReimportFile(trx, merged.id, { ancestor_id, ...files })
  await keepGuesses(trx, guesses) // once the record is there, which knows no characters
  const { unread } = await compared.summary
  const hasOtherPlaces = plan.renamed.some(({ from }) => isNumbered(from))
  const isTemplate = isReplaced || isSubstituted
  const anew = isTemplate
    ? await filesAnew(trx, page_id, compared, { come: languageFiles, pathBefore: path, place, hasOtherPlaces })
    : []
  await keepLanguageFiles(trx, { page_id, reimport_id: merged.id }, [...languageFiles, ...anew], unread)
  return { ...merged, skipped: await skippedBy(compared, plan) }
}

async function isOtherEdition(trx: Trx, page_id: string, { file, format }: ComparedFile, plan: Plan) {
  if (!plan.isCurrent || plan.language !== null || plan.ancestor?.kind === 'export') return false
  const own = await findPageFile(trx, page_id)
  if (own?.format !== format.id) return own !== undefined && isOfProgram(format)
  return !own.bytes.equals(file.bytes)
}

export async function skippedBy({ summary }: Pick<ComparedFile, 'summary'>, plan: Plan) {
  const { skipped } = await summary
  return plan.skipped ? joinSkipped([skipped, plan.skipped]) : skipped
}
