import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { type Entry, type EntryStatus, type Format, FormatError, type ReadOptions } from '../../formats/format.ts'
import { findFormat } from '../../formats/formats.ts'
import { matchEntries } from '../../formats/matchEntries.ts'
import type { ColumnUse } from '../../formats/tables/columns.ts'
import { type NamedUse, usesOf } from '../read/columnUses.ts'
import { hasChoices } from '../read/pluralMessages.ts'

/** `source`: the source text of an empty translation. */
export type WrittenRow = {
  identifier: string
  content: string
  source: string | null
  status: EntryStatus
  /** Somebody gave it this status after it had come with a file. */
  is_judged: boolean
}
export type BaseFile = { format: string; bytes: Uint8Array; columns: NamedUse[] | undefined }

const SCOPED = / \([^()]*\)$/

type Beside = {
  base: BaseFile | undefined
  rows: readonly WrittenRow[]
  own: LanguageCode | undefined
  source: LanguageCode
  isOfLanguage: boolean
}

/**
 * The file that is written into, with places for texts, and for forms of texts, that only the page's own file has; without a text
 * whose forms it cannot get.
 */
export function openTemplate(
  file: Uint8Array,
  format: string,
  uses: readonly ColumnUse[] | undefined,
  { base: beside, rows, own, source, isOfLanguage }: Beside,
) {
  const { read, addPlaces } = findFormat(format)!
  const base = beside && openBase(beside, source)
  const reading: ReadOptions = base
    ? { source, own, hasForms: (key) => base.withForms().has(key), isOfLanguage }
    : { source, own: own ?? source, isOfLanguage }
  const open = (template: Uint8Array) => {
    const found = read(template, uses, reading)
    return { template, found, reading, byIdentifier: findEntries(found.entries, format, base, rows) }
  }
  const opened = open(file)
  if (!base) return opened
  const missing = rows.filter(({ identifier, content, source }) => {
    const entry = opened.byIdentifier.get(identifier)
    if (!entry) return source === null
    return typeof entry.source === 'string' && hasChoices(content) && base.withForms().has(identifier)
  })
  if (missing.length === 0) return opened
  const places = new Set(missing.map(({ identifier }) => identifier))
  const withPlaces = base.format === format && addPlaces ? filled(file, places, base.bytes, addPlaces) : undefined
  if (withPlaces) return open(withPlaces)
  const held = [...opened.byIdentifier].filter(([identifier]) => !places.has(identifier))
  return { ...opened, byIdentifier: new Map(held) }
}

type AddPlaces = NonNullable<Format['addPlaces']>

/** The page's own file can hold what the encoding of this one cannot. */
function filled(file: Uint8Array, places: ReadonlySet<string>, base: Uint8Array, addPlaces: AddPlaces) {
  try {
    return addPlaces(file, base, places)
  } catch (error) {
    if (error instanceof FormatError) return undefined
    throw error
  }
}

type Base = ReturnType<typeof openBase>

function openBase({ format, bytes, columns }: BaseFile, source: LanguageCode) {
  let read: readonly Entry[] | undefined
  let identifiers: ReadonlySet<string> | undefined
  const entries = () =>
    (read ??= findFormat(format)!.read(bytes, columns && usesOf(columns), { source, own: source }).entries)
  const ofForms = () => entries().filter(({ source }) => typeof source !== 'string')
  const withForms = () => (identifiers ??= new Set(ofForms().map(({ identifier }) => identifier)))
  return { format, bytes, entries, withForms }
}

function findEntries(
  entries: readonly Entry[],
  format: string,
  base: Base | undefined,
  rows: readonly WrittenRow[],
): ReadonlyMap<string, Entry> {
  const isOther = ({ place, ofKey }: Entry) => place !== undefined || ofKey !== undefined
  const hasOthers = entries.some(isOther) || rows.some(({ identifier }) => SCOPED.test(identifier))
  const { isPair } = findFormat(format)!
  if (base && hasOthers) return matchEntries(base.entries(), entries, { isPair })
  return new Map(entries.map((entry) => [entry.identifier, entry]))
}
