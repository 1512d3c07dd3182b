import type { MemoryUnit } from '#db/queries/translations/memoryUnits.ts'
import { MAX_CONTEXT_LENGTH, MAX_TEXT_LENGTH } from '#db/vocabulary/lengths.ts'
import { FINISHED } from '#db/vocabulary/statuses.ts'
import { MAX_IDENTIFIER_LENGTH } from '../files/read/constants.ts'
import type { Languages } from '../files/read/entryTexts.ts'
import { faultOf, textsIn } from '../files/read/readPageFile.ts'
import { joined } from '../files/thread/joined.ts'
import type { EmitRows } from '../files/thread/reading.ts'
import { readTmxUnits } from '../formats/exchange/tmxUnits.ts'
import { FormatError } from '../formats/format.ts'
import { matchLanguage } from '../formats/languageTags.ts'
import type { TableFault } from '../tables/csvTable.ts'
import { MAX_WRITER_LENGTH, NO_TRANSLATIONS, TMX_FORMAT } from './constants.ts'

type MemoryTask = { kind: 'memory'; format: string } & Languages & { source: NonNullable<Languages['source']> }
type Found = { units: MemoryUnit[]; left_out: number; isUnnamed: boolean }
type Summary = Omit<Found, 'units'> & { repeated: number; faults: TableFault[]; faults_count: number }

/** The units are emitted as JSON; of two of a text in one place the newer one alone. */
export function readMemoryFile(task: MemoryTask, emit: EmitRows) {
  const pieces: Uint8Array[] = []
  return {
    push: (bytes: Uint8Array) => void pieces.push(bytes),
    end(): Summary {
      try {
        const { units, ...rest } = (task.format === TMX_FORMAT ? unitsInTmx : unitsInFile)(task, joined(pieces))
        const newest = newestOf(units)
        emit('units', new Uint8Array(Buffer.from(JSON.stringify(newest))))
        return { ...rest, repeated: units.length - newest.length, faults: [], faults_count: 0 }
      } catch (error) {
        if (!(error instanceof FormatError)) throw error
        return { left_out: 0, repeated: 0, isUnnamed: false, faults: [faultOf(error)], faults_count: 1 }
      }
    },
  }
}

function unitsInTmx({ source: { language: sourceLanguage }, targets }: MemoryTask, bytes: Uint8Array): Found {
  const units: MemoryUnit[] = []
  let left_out = 0
  for (const { source, identifier, context, translations } of readTmxUnits(bytes, sourceLanguage))
    for (const { language: tag, text: content, writer, at } of translations) {
      const language = matchLanguage(tag, targets)
      if (language === undefined || !isText(source) || !isText(content)) left_out++
      else units.push({ language, source, content, ...factsOf(identifier, context, writer), written_at: at })
    }
  return { units, left_out, isUnnamed: false }
}

/** Translations that are not finished say nothing certain of their source: those of a fuzzy entry are of another one. */
function unitsInFile(task: MemoryTask, bytes: Uint8Array): Found {
  const read = textsIn({ ...task, columns: undefined, languageFiles: [] }, bytes)
  const units: MemoryUnit[] = []
  let left_out = read.skipped.count
  for (const { identifier, content: source, context, translations } of read.texts)
    for (const [language, content, status = FINISHED] of translations)
      if (status !== FINISHED || !isText(source) || !isText(content)) left_out++
      else units.push({ language, source, content, ...factsOf(identifier, context, null), written_at: null })
  const isEmpty = units.length === 0 && left_out === 0 && !read.isUnnamed
  if (read.isMonolingual || isEmpty) throw new FormatError(NO_TRANSLATIONS)
  return { units, left_out, isUnnamed: read.isUnnamed }
}

const factsOf = (identifier: string | null, context: string, writer: string | null) => ({
  identifier: identifier && storable(identifier, MAX_IDENTIFIER_LENGTH),
  context: storable(context, MAX_CONTEXT_LENGTH),
  written_by: writer && storable(writer, MAX_WRITER_LENGTH),
})

const storable = (text: string, most: number) => text.replaceAll('\0', '').slice(0, most).toWellFormed()

/** A text may have another translation in another place: `Open` of a door and of a menu. */
const newestOf = (units: readonly MemoryUnit[]) =>
  newestBy(
    newestBy(units, ({ identifier, context }) => [identifier, context]),
    ({ content }) => [content],
  )

function newestBy(units: readonly MemoryUnit[], placeOf: (unit: MemoryUnit) => (string | null)[]) {
  const newest = new Map<string, MemoryUnit>()
  for (const unit of units) {
    const key = JSON.stringify([unit.language, unit.source, ...placeOf(unit)])
    const known = newest.get(key)
    if (!known?.written_at || !unit.written_at || known.written_at <= unit.written_at) newest.set(key, unit)
  }
  return [...newest.values()]
}

const isText = (text: string) =>
  text.trim() !== '' && text.length <= MAX_TEXT_LENGTH && text.isWellFormed() && !text.includes('\0')
