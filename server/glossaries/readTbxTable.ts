import { type LanguageCode, primaryOf } from '#db/vocabulary/languages.ts'
import { joined } from '../files/thread/joined.ts'
import type { EmitRows } from '../files/thread/reading.ts'
import { readTbxTerms, type TbxTerm } from '../formats/exchange/tbxTerms.ts'
import { FormatError } from '../formats/format.ts'
import { guessLanguage, matchLanguage } from '../formats/languageTags.ts'
import type { TableFault } from '../tables/csvTable.ts'
import { createFirstRows } from '../tables/firstRows.ts'
import {
  FACT_COLUMNS,
  MAX_ENTRIES,
  MAX_TERM_LENGTH,
  MAX_TEXT_LENGTH,
  TERM_COLUMNS,
  type TermColumn,
} from './constants.ts'
import { NO_FACTS, readWords, writeFact } from './facts.ts'
import { createEntryEncoder } from './readEntryTable.ts'
import type { Term } from './readTerms.ts'

export type TbxTask = { kind: 'tbx'; glossary_id?: string; targets?: LanguageCode[] }
type Summary = {
  columns: { name: string; use: TermColumn }[]
  rows: string[][]
  rows_count: number
  faults: TableFault[]
  faults_count: number
}

const columnsOf = (names: readonly TermColumn[]) => names.map((name) => ({ name, use: name }))

export function readTbxTable({ glossary_id, targets = [] }: TbxTask, emit: EmitRows) {
  const pieces: Uint8Array[] = []
  return {
    push: (bytes: Uint8Array) => void pieces.push(bytes),
    end(): Summary {
      try {
        const terms = termsIn(joined(pieces), targets)
        const first = createFirstRows()
        const facts = FACT_COLUMNS.filter((fact) => terms.some((term) => writeFact(fact, term) !== ''))
        for (const term of terms)
          first.take([...TERM_COLUMNS.map((name) => term[name] ?? ''), ...facts.map((fact) => writeFact(fact, term))])
        if (glossary_id !== undefined) {
          const encoder = createEntryEncoder(glossary_id, (bytes) => emit('entries', bytes))
          for (const term of terms) encoder.write(term)
          encoder.end()
        }
        const columns = columnsOf([...TERM_COLUMNS, ...facts])
        return { columns, rows: first.rows, rows_count: terms.length, faults: [], faults_count: 0 }
      } catch (error) {
        if (!(error instanceof FormatError)) throw error
        const { line, column, message } = error
        const faults = [{ line, column: String(column), msg: message }]
        return { columns: columnsOf(TERM_COLUMNS), rows: [], rows_count: 0, faults, faults_count: 1 }
      }
    },
  }
}

function termsIn(bytes: Uint8Array, targets: readonly LanguageCode[]): Term[] {
  const read = readTbxTerms(bytes)
  if (read.length === 0) throw new FormatError('The file has no terms')
  const terms = new Map<string, Term>()
  const apart = createNumbering(terms)
  for (const entry of entriesOf(read)) {
    const known = entry.flatMap((line) => {
      const term = termOf(line, targets)
      if (!term) return []
      requireFitting(term, line)
      return [term]
    })
    for (const term of apart(known)) terms.set(keyOf(term), term)
  }
  if (terms.size > MAX_ENTRIES)
    throw new FormatError(`A glossary has at most ${MAX_ENTRIES.toLocaleString('en')} entries`)
  return [...terms.values()]
}

function entriesOf(lines: readonly TbxTerm[]): TbxTerm[][] {
  const entries: TbxTerm[][] = []
  for (const line of lines) {
    const [entry, first] = [entries.at(-1), entries.at(-1)?.[0]]
    const isOfEntry = first?.line === line.line && first.identifier === line.identifier
    if (isOfEntry && !entry!.some(({ language }) => language === line.language)) entry!.push(line)
    else entries.push([line])
  }
  return entries
}

const keyOf = ({ term_id, target_language }: Term) => JSON.stringify([term_id, target_language])

// A word that is the term of another thing as well, `bank` of a river, is a term of its own.
function createNumbering(terms: ReadonlyMap<string, Term>) {
  const seen = new Set<string>()
  const numbers = new Map<string, number>()
  const isTaken = (entry: readonly Term[]) => entry.some((term) => terms.has(keyOf(term)))
  return (entry: readonly Term[]): Term[] => {
    const said = JSON.stringify(entry)
    if (seen.has(said)) return []
    seen.add(said)
    let named = [...entry]
    while (isTaken(named)) {
      const { term_id } = entry[0]!
      const number = (numbers.get(term_id) ?? 1) + 1
      numbers.set(term_id, number)
      const ending = ` (${number})`
      const name = term_id.slice(0, MAX_TERM_LENGTH - ending.length).toWellFormed() + ending
      named = entry.map((term) => ({ ...term, term_id: name }))
    }
    return named
  }
}

function termOf(
  { identifier, source, description, language, translation, notes, context, line, ...facts }: TbxTerm,
  targets: readonly LanguageCode[],
): Term | undefined {
  const code = language && languageOf(language, targets)
  if (language && code === undefined) return undefined
  return {
    term_id: identifier,
    // A term without a definition is described by itself.
    term_description: description.trim() === '' ? identifier : description,
    source_text: source,
    target_language: code || null,
    translation,
    notes,
    context,
    ...NO_FACTS,
    ...facts,
    ...wordsOf({ line, ...facts }),
  }
}

type Words = Pick<TbxTerm, 'line' | 'forbidden' | 'variants' | 'source_variants'>

function wordsOf({ line, ...words }: Words) {
  const { forbidden = [], variants = [], source_variants = [] } = words
  const read = (some: readonly string[]) => readWords(some.join('\n'))
  try {
    return { forbidden: read(forbidden), variants: read(variants), source_variants: read(source_variants) }
  } catch (error) {
    throw error instanceof RangeError ? new FormatError(error.message, { line, column: 1 }) : error
  }
}

function languageOf(tag: string, targets: readonly LanguageCode[]) {
  const guessed = guessLanguage(tag)
  return matchLanguage(tag, targets) ?? (guessed && primaryOf(guessed))
}

function requireFitting(term: Term, { line }: TbxTerm) {
  const { term_id } = term
  const { term_description, source_text, translation, notes, context, forbidden, variants, source_variants } = term
  const words = [...forbidden, ...variants, ...source_variants]
  const texts = [term_id, term_description, source_text, translation, notes, context, ...words]
  const place = { line, column: 1 }
  if (term_id.trim() === '') throw new FormatError('An entry has an empty term', place)
  if (term_id.length > MAX_TERM_LENGTH) throw new FormatError(`A term has at most ${MAX_TERM_LENGTH} characters`, place)
  for (const text of texts) {
    if (text.length > MAX_TEXT_LENGTH)
      throw new FormatError(`A text has at most ${MAX_TEXT_LENGTH.toLocaleString('en')} characters`, place)
    if (!text.isWellFormed() || text.includes('\0')) throw new FormatError('This text holds half of a character', place)
  }
}
