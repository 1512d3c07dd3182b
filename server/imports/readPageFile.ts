import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { MAX_TRANSLATION_LENGTH } from '#db/vocabulary/lengths.ts'
import type { EmitRows, TableFault } from '../csv/csvTable.ts'
import { createFirstRows } from '../csv/firstRows.ts'
import { FormatError } from '../formats/format.ts'
import { findFormat } from '../formats/formats.ts'
import { MAX_CONTENT_LENGTH } from '../pages/constants.ts'
import { createRowEncoder } from '../pages/encodeRows.ts'
import type { PageText } from '../pages/readTable.ts'
import { type Languages, pageTextOf } from './entryTexts.ts'

/** Without `page_id` the file is only summarized. */
export type PageFileTask = { kind: 'pageFile'; format: string; page_id?: string } & Languages

export type PageFileSummary = {
  /** The first rows: identifier, source text and context. */
  rows: string[][]
  rows_count: number
  words: number
  translations: Partial<Record<LanguageCode, number>>
  faults: TableFault[]
  faults_count: number
}

/** Reads a file of any format once all of it is here; emits its rows as the streams `texts` and `translations`. */
export function readPageFile(task: PageFileTask, emit: EmitRows) {
  const pieces: Uint8Array[] = []
  return {
    push: (bytes: Uint8Array) => void pieces.push(bytes),
    end(): PageFileSummary {
      try {
        return summarize(task, textsIn(task, Buffer.concat(pieces)), emit)
      } catch (error) {
        if (!(error instanceof FormatError)) throw error
        const { line, column, message } = error
        const faults = [{ line, column: String(column), msg: message }]
        return { rows: [], rows_count: 0, words: 0, translations: {}, faults, faults_count: 1 }
      }
    },
  }
}

function textsIn({ format, targets, language }: PageFileTask, bytes: Uint8Array): PageText[] {
  const content = findFormat(format)!.read(bytes)
  if (content.entries.length === 0) throw new FormatError('The file has no texts')
  return content.entries.map((entry, at) => {
    const text = pageTextOf(entry, at, content, { targets, language })
    const tooLong =
      text.content.length > MAX_CONTENT_LENGTH ||
      text.translations.some(([, translation]) => translation.length > MAX_TRANSLATION_LENGTH)
    if (tooLong) throw new FormatError('The forms of this text are too long together', { line: entry.line, column: 1 })
    return text
  })
}

function summarize({ page_id }: PageFileTask, texts: PageText[], emit: EmitRows): PageFileSummary {
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
  return { rows: first.rows, rows_count: texts.length, words, translations, faults: [], faults_count: 0 }
}
