import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { MAX_TEXT_LENGTH } from '#db/vocabulary/lengths.ts'
import { type Entry, type FileContent, FormatError, type ReadOptions } from '../../formats/format.ts'
import { findFormat } from '../../formats/formats.ts'
import { formKeysOf } from '../../formats/formKeys.ts'
import {
  collectSkipped,
  joinSkipped,
  NOTHING_SKIPPED,
  type Skipped,
  type SkippedText,
  whyTooLong,
} from '../../formats/skipped.ts'
import type { TextToJudge } from '../../rows/countFindings.ts'
import type { TableFault } from '../../tables/csvTable.ts'
import { createFirstRows } from '../../tables/firstRows.ts'
import { joined } from '../thread/joined.ts'
import type { EmitRows } from '../thread/reading.ts'
import { type NamedUse, namesOf, usesOf } from './columnUses.ts'
import type { TakenSourceTexts } from './contract.ts'
import { createRowEncoder } from './encodeRows.ts'
import {
  areKeys,
  inSourceLanguage,
  type Languages,
  languageOfFile,
  mayHoldKeys,
  pageTextOf,
  skippedTexts,
  textOf,
} from './entryTexts.ts'
import { encodeTexts } from './fileTexts.ts'
import { createFirstTranslations } from './firstTranslations.ts'
import { sha256Of } from './hash.ts'
import { createLanguageReader, type LanguageFile, translationIn, type Unread } from './languageFiles.ts'
import type { PageText } from './readTable.ts'

/** Without `page_id` the file is only summarized. */
export type PageFileTask = {
  kind: 'pageFile'
  format: string
  columns: NamedUse[] | undefined
  languageFiles: LanguageFile[]
  page_id?: string
} & Languages

export type PageFileSummary = {
  sha256: Uint8Array
  columns: { name: string; use: NamedUse }[] | null
  /** The first rows, of a table as they are; of others identifier, source text and context. */
  rows: string[][]
  rows_count: number
  words: number
  translations: Record<LanguageCode, number>
  faults: TableFault[]
  faults_count: number
  unread: Unread[]
  has_key_texts: boolean
  source_texts: TakenSourceTexts | null
  skipped: Skipped
  sketch: number[]
  isMonolingual: boolean
  isUnnamed: boolean
  brought: TextToJudge[]
}

/** The rows are emitted as the streams `texts` and `translations`, and all of the file as `ancestor`, compressed. */
export function readPageFile(task: PageFileTask, emit: EmitRows) {
  const pieces: Uint8Array[] = []
  return {
    push: (bytes: Uint8Array) => void pieces.push(bytes),
    end(): PageFileSummary {
      const bytes = joined(pieces)
      const sha256 = new Uint8Array(sha256Of(bytes))
      try {
        const {
          texts,
          leftOut: _left,
          otherKeys: _keys,
          unreadTexts: _texts,
          entries: _entries,
          ...rest
        } = textsIn(task, bytes)
        return { ...summarize(task, texts, emit, beginningOf(task, bytes)), ...rest, sha256 }
      } catch (error) {
        if (!(error instanceof FormatError)) throw error
        return {
          ...beginningOf(task, bytes),
          ...{ rows_count: 0, words: 0, translations: {}, faults: [faultOf(error)], faults_count: 1 },
          ...{ sketch: [], isMonolingual: false, isUnnamed: false, unread: [], brought: [], sha256 },
          skipped: NOTHING_SKIPPED,
          has_key_texts: false,
          source_texts: null,
        }
      }
    },
  }
}

export const faultOf = ({ line, column, message }: FormatError): TableFault => ({
  ...{ line, column: String(column) },
  msg: message,
})

const NO_TABLE = { columns: null, rows: [] }

function beginningOf({ format, columns }: PageFileTask, bytes: Uint8Array): Pick<PageFileSummary, 'columns' | 'rows'> {
  try {
    const head = findFormat(format)!.head?.(bytes, columns && usesOf(columns))
    if (!head) return NO_TABLE
    const uses = namesOf(head.uses)
    return { columns: head.header.map((name, at) => ({ name, use: uses[at]! })), rows: head.rows }
  } catch (error) {
    if (!(error instanceof FormatError)) throw error
    return NO_TABLE
  }
}

type ReadTask = Pick<PageFileTask, 'format' | 'columns' | 'languageFiles'> &
  Languages & {
    otherLanguage?: LanguageCode | undefined
    /** The page's own file, where a name does not say whether it is one of a form. */
    formsOf?: Uint8Array | undefined
  }

type OfFile = { own: LanguageCode | undefined }

function readingOf({ format, source, formsOf }: ReadTask, { own = source?.language }: OfFile): ReadOptions {
  const known = { source: source?.language, own: source?.language }
  const hasForms = formsOf && formKeysOf(findFormat(format)!.read(formsOf, undefined, known).entries)
  return { source: source?.language, own, hasForms }
}

/** Throws FormatError. */
export function textsIn(task: ReadTask, bytes: Uint8Array) {
  const { format, columns, languageFiles, ...languages } = task
  const { read, isPair } = findFormat(format)!
  const content = read(
    bytes,
    columns && usesOf(columns),
    readingOf(task, { own: isPair ? task.language : task.otherLanguage }),
  )
  if (content.entries.length === 0) throw new FormatError('The file has no texts')
  const others = createLanguageReader(languageFiles, content, {
    status: languages.status,
    source: languages.source?.language,
  })
  const reading = { ...languages, mayHoldKeys: mayHoldKeys(content, isPair) }
  const { skipped, add } = collectSkipped<SkippedText>()
  const leftOut = [...(content.leftOut ?? [])]
  const texts: PageText[] = []
  for (const entry of content.entries) {
    const text = pageTextOf(entry, texts.length, content, reading, add)
    others.add(text)
    const { identifier, line } = entry
    // The forms of a text are one message.
    const { length } = text.content
    if (length > MAX_TEXT_LENGTH) {
      leftOut.push({ identifier, line, reason: whyTooLong(length, true) })
      continue
    }
    if (text.translations.some(isTooLong)) {
      for (const [, { length }] of text.translations.filter(isTooLong)) {
        const reason = whyTooLong(length, false)
        leftOut.push({ identifier, line, reason })
      }
      text.translations = text.translations.filter((one) => !isTooLong(one))
    }
    texts.push(text)
  }
  return {
    texts,
    leftOut,
    unread: others.unread,
    has_key_texts: isPair === true && areKeys(texts.map(({ content }) => content)),
    source_texts: sourceTextsIn(content, reading),
    skipped: joinSkipped([content.skipped, skippedTexts(leftOut), skipped, others.skipped]),
    otherKeys: content.otherKeys,
    unreadTexts: content.unreadTexts ?? [],
    entries: content.entries,
    isMonolingual: content.entries.every(({ translations }) => translations === undefined),
    isUnnamed: languageOfFile(content, reading) === undefined && content.entries.some(hasUnnamed),
  }
}

const isTooLong = ([, { length }]: PageText['translations'][number]) => length > MAX_TEXT_LENGTH

function sourceTextsIn(content: FileContent, languages: Languages): TakenSourceTexts | null {
  const texts = content.entries.filter((entry) => {
    const found = inSourceLanguage(entry, content, languages)
    return found && textOf(found.text) !== textOf(entry.source)
  }).length
  return texts === 0 ? null : { taken: languages.sourceTexts ?? 'language', texts }
}

/** The texts in the place of the source texts are translations. Throws FormatError. */
export function translationsIn(task: ReadTask, bytes: Uint8Array) {
  const { format, columns, language, status } = task
  const reading = { ...readingOf(task, { own: language }), isOfLanguage: true }
  const content = findFormat(format)!.read(bytes, columns && usesOf(columns), reading)
  const texts = content.entries.flatMap((entry, at) => {
    const found = translationIn(entry, content, {
      ...{ language: language!, isPair: findFormat(format)!.isPair, status, source: task.source?.language },
    })
    if (!found) return []
    const text = pageTextOf({ ...entry, source: found.text, translations: undefined }, at, content, task)
    const judged: PageText['translations'] = found.status ? [[language!, text.content, found.status]] : []
    return [{ ...text, translations: judged }]
  })
  const names = new Map(content.entries.flatMap(({ identifier, place }) => (place ? [[identifier, place]] : [])))
  const { skipped, otherKeys, leftOut = [] } = content
  return {
    texts,
    names,
    entries: content.entries,
    leftOut,
    unread: [],
    skipped: joinSkipped([skipped, skippedTexts(leftOut)]),
    otherKeys,
    unreadTexts: content.unreadTexts ?? [],
    isMonolingual: true,
    isUnnamed: false,
    has_key_texts: false,
    source_texts: null,
  }
}

const hasUnnamed = ({ translations = [] }: Entry) => translations.some(({ language }) => language === undefined)

function summarize(
  { page_id }: PageFileTask,
  texts: PageText[],
  emit: EmitRows,
  { columns, rows }: Pick<PageFileSummary, 'columns' | 'rows'>,
) {
  const encoder = page_id === undefined ? undefined : createRowEncoder(page_id, emit)
  const first = createFirstRows()
  const { brought, add } = createFirstTranslations()
  for (const text of texts) {
    first.take([text.identifier, text.content, text.context])
    if (encoder) encoder.write(text)
    else add(text)
  }
  encoder?.end()
  const ancestor = encoder && encodeTexts(texts)
  if (ancestor) emit('ancestor', ancestor.texts)
  const sketch = ancestor?.sketch ?? []
  const shown = columns ? { columns, rows } : { columns, rows: first.rows }
  return { ...shown, rows_count: texts.length, ...countTexts(texts), faults: [], faults_count: 0, sketch, brought }
}

export function countTexts(texts: readonly PageText[]): Pick<PageFileSummary, 'words' | 'translations'> {
  const translations: PageFileSummary['translations'] = {}
  let words = 0
  for (const text of texts) {
    words += text.words
    for (const [language] of text.translations) translations[language] = (translations[language] ?? 0) + 1
  }
  return { words, translations }
}
