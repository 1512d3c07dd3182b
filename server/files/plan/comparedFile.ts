import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { type Entry, type EntryPlace, FormatError } from '../../formats/format.ts'
import { findFormat } from '../../formats/formats.ts'
import { scopedName } from '../../formats/identifiers.ts'
import { collectSkipped, NOTHING_SKIPPED, SKIPPED, type SkippedText } from '../../formats/skipped.ts'
import { isKey } from '../read/entryTexts.ts'
import { type FileText, fileTextOf, packBeside, sketchTexts } from '../read/fileTexts.ts'
import { sha256Of } from '../read/hash.ts'
import { countTexts, faultOf, type PageFileTask, textsIn, translationsIn } from '../read/readPageFile.ts'
import { joinLines, type LinedTexts, withLines } from '../read/textLines.ts'
import { joined } from '../thread/joined.ts'
import { type Ancestor, nearnessOf } from './ancestors.ts'
import { type Known, type KnownTexts, knownTextsOf } from './knownTexts.ts'
import type { Plan } from './plan.ts'
import { planOf } from './planReimport.ts'
import { asStored, mayBeSpreadsheetSafe } from './spreadsheetForm.ts'
import { type BaseFile, hasStructures, withBaseNames } from './withBaseNames.ts'

export type CompareTask = Omit<PageFileTask, 'kind' | 'page_id'> & {
  kind: 'compareFile'
  otherLanguage: LanguageCode | undefined
  isLanguageFile: boolean
  formsOf: Uint8Array | undefined
}
/**
 * The texts of the page, and what the file may be made from. `formulas`: translations of the page that a spreadsheet would
 * run, where the file may be written for spreadsheets. `base`: the page's own file, where structures differ.
 */
type PlanQuestion = { known: Known; ancestors: Ancestor[]; formulas: string[]; base: BaseFile | undefined }

function holdsKeys(file: readonly FileText[], known: readonly FileText[]) {
  const contents = new Map(known.map(([identifier, content]) => [identifier, content]))
  const shared = file.filter(([identifier]) => contents.has(identifier))
  const keys = shared.filter(
    ([identifier, content]) =>
      contents.get(identifier) !== content &&
      (identifier === content ||
        identifier.endsWith(`|${content}`) ||
        (isKey(content) && !isKey(contents.get(identifier)!))),
  )
  return keys.length * 2 > shared.length
}

function withKnownSources(file: readonly FileText[], known: readonly FileText[]) {
  const texts = new Map(known.map((row) => [row[0], row]))
  return file.map((row): FileText => {
    const [identifier, , context, , ...rest] = row
    const own = texts.get(identifier)
    return own ? [identifier, own[1], context, own[3], ...rest] : row
  })
}

function namedAsKnown(
  file: FileText[],
  names: ReadonlyMap<string, EntryPlace>,
  known: readonly FileText[],
  skip: (row: FileText) => void,
) {
  const identifiers = new Set(known.map(([identifier]) => identifier))
  return file.flatMap((row): FileText[] => {
    const [identifier, ...rest] = row
    const place = names.get(identifier)
    // Without its scope it is another text's.
    const isBare = place === undefined || place.key === identifier
    const possible = place
      ? [place.name, ...(isBare ? [identifier] : [])]
      : [identifier, scopedName({ key: identifier })]
    const name = possible.find((one) => identifiers.has(one))
    if (name === undefined) skip(row)
    return name === undefined ? [] : [[name, ...rest]]
  })
}

/** Of the smaller one of a file and its page. */
const MAX_SHARE_OF_UNRELATED = 0.05

function isUnrelated(
  { language, added }: Plan,
  rowsCount: number,
  known: readonly FileText[],
  file: readonly FileText[],
) {
  const smaller = Math.min(rowsCount, known.length)
  if (smaller === 0) return false
  const identifiers = new Set(language === null ? [] : known.map(([identifier]) => identifier))
  const shared =
    language === null ? rowsCount - added.length : file.filter(([identifier]) => identifiers.has(identifier)).length
  return shared <= MAX_SHARE_OF_UNRELATED * smaller
}

function keysOfTexts(keys: readonly string[], { texts, archivedFrom }: KnownTexts) {
  if (keys.length === 0) return []
  const known = new Set(texts.slice(0, archivedFrom).map(([identifier]) => identifier))
  return keys.filter((key) => known.has(key))
}

export function readComparedFile(task: CompareTask) {
  // Long: what is read here stays in the thread until the plan is asked for.
  const pieces: Uint8Array[] = []
  let file: FileText[] = []
  let bytes: Uint8Array = new Uint8Array()
  let lines: LinedTexts | undefined
  let isMonolingual = false
  let isPerhapsSafe = false
  let leftOut: ReadonlySet<string> = new Set()
  let { isLanguageFile } = task
  let otherKeys: readonly string[] = []
  let readTranslations: (() => FileText[]) | undefined
  let readFormsIn: ((language: LanguageCode) => FileText[]) | undefined
  const mayHoldKeys = findFormat(task.format)!.isPair === true && task.sourceTexts !== 'own'
  let hasKeyTexts = false
  let isTemplate = true
  let otherLanguage: LanguageCode | undefined
  let names: ReadonlyMap<string, EntryPlace> = new Map()
  let entries: readonly Entry[] = []
  const readOther = (bytes: Uint8Array) => {
    const read = translationsIn(task, bytes)
    names = read.names
    return read
  }
  const mayDiffer = () => otherLanguage !== undefined && entries.length > 0
  const lined = () => (lines ??= withLines(file))
  let unpacked: { beside: LinedTexts; texts: KnownTexts } | undefined
  const ofPage = (known: Known) => {
    const beside = lined()
    if (unpacked?.beside !== beside) unpacked = { beside, texts: knownTextsOf(known, beside) }
    return unpacked.texts
  }
  return {
    push: (bytes: Uint8Array) => void pieces.push(bytes),
    end() {
      try {
        bytes = joined(pieces.splice(0))
        const read = isLanguageFile ? readOther(bytes) : textsIn(task, bytes)
        if (mayHoldKeys && task.language !== undefined && !isLanguageFile)
          readTranslations = () => readOther(bytes).texts.map(fileTextOf)
        if (findFormat(task.format)!.hasOwnFormNames)
          readFormsIn = (language) => translationsIn({ ...task, language }, bytes).texts.map(fileTextOf)
        file = read.texts.map(fileTextOf)
        if (hasStructures(read.entries)) entries = read.entries
        isMonolingual = read.isMonolingual && task.languageFiles.length === 0
        const isBare =
          !findFormat(task.format)!.isPair && read.texts.every(({ translations }) => translations.length === 0)
        if (isBare || isLanguageFile) otherLanguage = task.otherLanguage
        const { isUnnamed, unread, skipped, has_key_texts, source_texts } = read
        hasKeyTexts = has_key_texts
        leftOut = new Set([...read.leftOut.map(({ identifier }) => identifier), ...read.unreadTexts])
        otherKeys = read.otherKeys ?? []
        isPerhapsSafe = findFormat(task.format)!.spreadsheetSafe !== undefined && mayBeSpreadsheetSafe(file)
        const counts = countTexts(read.texts)
        const said = { unread, skipped, isUnnamed, isPerhapsSafe, source_texts, mayDiffer: mayDiffer() }
        return { ...said, rows_count: file.length, ...counts, faults: [], faults_count: 0 }
      } catch (error) {
        if (!(error instanceof FormatError)) throw error
        return {
          unread: [],
          skipped: NOTHING_SKIPPED,
          isUnnamed: false,
          isPerhapsSafe: false,
          mayDiffer: false,
          source_texts: null,
          rows_count: 0,
          words: 0,
          translations: {},
          faults: [faultOf(error)],
          faults_count: 1,
        }
      }
    },
    answers: {
      sketch: () => sketchTexts(file),
      nearness: (ancestors: Ancestor[]) => nearnessOf(ancestors, lined()),
      plan({ known, ancestors, formulas, base }: PlanQuestion): Plan {
        let rowsCount = file.length
        const { skipped, add, addAll } = collectSkipped<SkippedText>()
        const skip = (place: string, text: string, reason: string) =>
          add({ path: null, line: null, place, text, reason })
        if (mayHoldKeys && !isLanguageFile && holdsKeys(file, ofPage(known).texts)) {
          hasKeyTexts = false
          isTemplate = false
          file = readTranslations?.() ?? withKnownSources(file, ofPage(known).texts)
          lines = undefined
          rowsCount = file.length
          if (readTranslations) {
            isLanguageFile = true
            otherLanguage = task.language
          }
        }
        const skipText = ([name, text]: FileText) => {
          if (text !== '') skip(name, text, SKIPPED.noPlace)
        }
        for (const key of keysOfTexts(otherKeys, ofPage(known))) skip(key, '', SKIPPED.noText)
        if (base && mayDiffer()) {
          file = withBaseNames(file, entries, base, skipText)
          lines = undefined
        } else if (isLanguageFile) {
          file = namedAsKnown(file, names, ofPage(known).texts, skipText)
          lines = undefined
        }
        const stored = isPerhapsSafe ? asStored(file, ofPage(known).texts, formulas) : undefined
        if (stored) {
          isTemplate = false
          file = stored
          lines = undefined
        }
        const planned = () => {
          const compared = { known: ofPage(known), file: lined(), leftOut, ancestors }
          return planOf({ ...compared, isMonolingual, otherLanguage, isLanguageFile })
        }
        let plan = planned()
        // The file's name did not say in which language it has its forms.
        if (readFormsIn && plan.language !== null && plan.language !== otherLanguage) {
          otherLanguage = plan.language
          file = readFormsIn(plan.language)
          lines = undefined
          plan = planned()
        }
        if (plan.skipped) addAll(plan.skipped)
        return {
          ...plan,
          skipped,
          isUnrelated: isUnrelated(plan, rowsCount, ofPage(known).texts, file),
          hasKeyTexts: hasKeyTexts && plan.language === null,
          isCurrent: isTemplate && plan.isCurrent,
        }
      },
      async record() {
        const texts = packBeside(joinLines(lined()))
        const sha256 = new Uint8Array(sha256Of(bytes)) // while the database changes the rows
        return { sha256, sketch: sketchTexts(file), texts: await texts }
      },
    },
  }
}
