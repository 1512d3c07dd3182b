import type { MemoryUnit } from '#db/queries/translations/memoryUnits.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { MAX_SOURCE_LENGTH, MAX_TRANSLATION_LENGTH } from '#db/vocabulary/lengths.ts'
import { joined } from '../files/thread/joined.ts'
import type { EmitRows } from '../files/thread/reading.ts'
import { readTmxUnits } from '../formats/exchange/tmxUnits.ts'
import { FormatError } from '../formats/format.ts'
import { matchLanguage } from '../formats/languageTags.ts'
import type { TableFault } from '../tables/csvTable.ts'

export type MemoryTask = { kind: 'memory'; targets: LanguageCode[] }
type Summary = { left_out: number; faults: TableFault[]; faults_count: number }

export function readMemoryFile({ targets }: MemoryTask, emit: EmitRows) {
  const pieces: Uint8Array[] = []
  return {
    push: (bytes: Uint8Array) => void pieces.push(bytes),
    end(): Summary {
      try {
        const { units, left_out } = unitsIn(joined(pieces), targets)
        emit('units', new Uint8Array(Buffer.from(JSON.stringify(units))))
        return { left_out, faults: [], faults_count: 0 }
      } catch (error) {
        if (!(error instanceof FormatError)) throw error
        const { line, column, message } = error
        return { left_out: 0, faults: [{ line, column: String(column), msg: message }], faults_count: 1 }
      }
    },
  }
}

function unitsIn(bytes: Uint8Array, targets: LanguageCode[]) {
  const units = new Map<string, MemoryUnit>()
  let left_out = 0
  for (const { source, translations } of readTmxUnits(bytes))
    for (const { language: tag, text: content } of translations) {
      const language = matchLanguage(tag, targets)
      if (language === undefined || !isText(source, MAX_SOURCE_LENGTH) || !isText(content, MAX_TRANSLATION_LENGTH))
        left_out++
      // The last one of a text is the newest.
      else units.set(`${language} ${source}`, { language, source, content })
    }
  return { units: [...units.values()], left_out }
}

const isText = (text: string, most: number) =>
  text.trim() !== '' && text.length <= most && text.isWellFormed() && !text.includes('\0')
