import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { MAX_TRANSLATION_LENGTH } from '#db/vocabulary/lengths.ts'
import type { EmitRows, TableFault } from '../csv/csvTable.ts'
import { createFirstRows } from '../csv/firstRows.ts'
import { FormatError } from '../formats/format.ts'
import { findFormat } from '../formats/formats.ts'
import { MAX_CONTENT_LENGTH } from '../pages/constants.ts'
import { createRowEncoder } from '../pages/encodeRows.ts'
import type { PageText } from '../pages/readTable.ts'
import { encodeTexts } from '../reimport/plan/ancestors.ts'
import { type Languages, pageTextOf } from './entryTexts.ts'

/** Without `page_id` the file is only summarized, and its texts are emitted as the stream `ancestor` if they are compared. */
export type PageFileTask = { kind: 'pageFile'; format: string; page_id?: string; isCompared?: boolean } & Languages

export type PageFileSummary = {
  /** The first rows: identifier, source text and context. */
  rows: string[][]
  rows_count: number
  words: number
  translations: Partial<Record<LanguageCode, number>>
  faults: TableFault[]
  faults_count: number
  /** A sample of its texts. */
  sketch: number[]
  /** Its texts are in one language. */
  isMonolingual: boolean
}

/**
 * Reads a file of any format once all of it is here; emits its rows as the streams `texts` and `translations`, and all of it
 * as `ancestor`, compressed.
 */
export function readPageFile(task: PageFileTask, emit: EmitRows) {
  const pieces: Uint8Array[] = []
  return {
    push: (bytes: Uint8Array) => void pieces.push(bytes),
    end(): PageFileSummary {
      try {
        const { texts, isMonolingual } = textsIn(task, Buffer.concat(pieces))
        return { ...summarize(task, texts, emit), isMonolingual }
      } catch (error) {
        if (!(error instanceof FormatError)) throw error
        const { line, column, message } = error
        const faults = [{ line, column: String(column), msg: message }]
        return {
          ...{ rows: [], rows_count: 0, words: 0, translations: {}, faults, faults_count: 1 },
          ...{ sketch: [], isMonolingual: false },
        }
      }
    },
  }
}

function textsIn({ format, targets, language }: PageFileTask, bytes: Uint8Array) {
  const content = findFormat(format)!.read(bytes)
  if (content.entries.length === 0) throw new FormatError('The file has no texts')
  const texts = content.entries.map((entry, at): PageText => {
    const text = pageTextOf(entry, at, content, { targets, language })
    const tooLong =
      text.content.length > MAX_CONTENT_LENGTH ||
      text.translations.some(([, translation]) => translation.length > MAX_TRANSLATION_LENGTH)
    if (tooLong) throw new FormatError('The forms of this text are too long together', { line: entry.line, column: 1 })
    return text
  })
  return { texts, isMonolingual: content.entries.every(({ translations }) => translations === undefined) }
}

function summarize({ page_id, isCompared }: PageFileTask, texts: PageText[], emit: EmitRows) {
  const encoder = page_id === undefined ? undefined : createRowEncoder(page_id, emit)
  const first = createFirstRows()
  const translations: PageFileSummary['translations'] = {}
  let words = 0
  for (const text of texts) {
    first.take([text.identifier, text.content, text.context])
    words += text.words
    for (const [language] of text.translations) translations[language] = (translations[language] ?? 0) + 1
    encoder?.write(text)
  }
  encoder?.end()
  const ancestor = encoder || isCompared ? encodeTexts(texts) : undefined
  if (ancestor) emit('ancestor', ancestor.texts)
  const sketch = ancestor?.sketch ?? []
  return { rows: first.rows, rows_count: texts.length, words, translations, faults: [], faults_count: 0, sketch }
}
