import type { LanguageCode } from '#db/vocabulary/languages.ts'
import {
  type EntryText,
  type EntryTranslation,
  type FileContent,
  type Format,
  FormatError,
  type LeftOutText,
  type ReadOptions,
} from '../format.ts'
import { sameLanguage } from '../languageTags.ts'
import { MAX_FILE_CHARACTERS } from '../limits.ts'
import { collectSkipped, type FoundSkipped, SKIPPED, type Skipped } from '../skipped.ts'
import type { ColumnUse } from '../tables/columns.ts'
import {
  beginningOf,
  type DecodedText,
  decodeText,
  encodeText,
  holdsStorable,
  type TextEncoding,
  wholeOf,
} from './encoding.ts'
import { entriesOf, isCurrent, nameUnits, type Unit, type UnitText, type Wanted } from './namedUnits.ts'
import { createLineFinder, faultAt } from './positions.ts'
import { type Edit, splice } from './splice.ts'

export type ParsedText = {
  units: Unit[]
  sourceLanguage?: string | undefined
  language?: string | undefined
  skipped?: Skipped<FoundSkipped> | undefined
  otherKeys?: readonly string[]
  /** Each text stands in the file as it is, with nothing that is escaped. */
  areVerbatim?: true
  /** Names another language in the file, when it gets the translations of another one, or its first ones. */
  rename?: ((language: string) => Edit[]) | undefined
  /** Names another encoding in the file, when a written text needs it; not where `rename` has changed something. */
  declare?: () => Edit[]
  /** Writes all changed units at once, where the edits of one depend on those of another. */
  editAll?: (changes: Change[], wanted: Wanted) => Edit[]
  addPlaces?: (units: Unit[]) => Edit[]
}
export type Change = { unit: Unit; translation: EntryTranslation }

type WholeFile = { text: () => string; languages: readonly LanguageCode[] }
export type DetectText = (beginning: string, path: string, file: WholeFile) => 0 | 1 | 2 | 3

type TextFormat = Pick<
  Format,
  'id' | 'name' | 'extensions' | 'isPair' | 'isExchanged' | 'hasOptionalStatus' | 'hasOwnFormNames' | 'plurals'
> & {
  hasOwnStructures?: true
  mayBeJoined?: true
  detect: DetectText
  parse: (text: string, decoded: DecodedText, columns?: readonly ColumnUse[], options?: ReadOptions) => ParsedText
  declared?: (beginning: string) => TextEncoding | undefined
  /** Of a file that names none, is no UTF-8 and has no byte order mark. */
  otherwise?: TextEncoding
}

export function textFormat({
  detect,
  parse,
  declared,
  otherwise,
  hasOwnStructures,
  mayBeJoined = hasOwnStructures,
  ...format
}: TextFormat): Format {
  function open(bytes: Uint8Array, columns?: readonly ColumnUse[], options?: ReadOptions) {
    const decoded = decodeText(bytes, { declared: declared?.(beginningOf(bytes, 4096)), otherwise })
    if (decoded.text.length > MAX_FILE_CHARACTERS) throw faultAt('', 0, 'The file is larger than 32 MiB')
    const parsed = parse(decoded.text, decoded, columns, options)
    const faultOf = ({ at }: Unit, message: string) => faultAt(decoded.text, at, message)
    const leftOut: (Omit<LeftOutText, 'line'> & { at: number })[] = []
    const areStorable = parsed.areVerbatim === true && holdsStorable(bytes, decoded)
    const named = nameUnits(parsed.units, faultOf, (text) => void leftOut.push(text), { areStorable })
    return { decoded, parsed, named, leftOut, areStorable }
  }

  function addPlaces(file: Uint8Array, base: Uint8Array, identifiers: ReadonlySet<string>) {
    const { decoded, parsed } = open(file)
    const units = open(base).named.flatMap(([name, unit]) => (identifiers.has(name) ? [unit] : []))
    const edits = parsed.addPlaces?.(units) ?? []
    if (edits.length === 0) return file
    return encodeText(splice(decoded.text, edits.concat(parsed.declare?.() ?? [])), decoded)
  }

  return {
    ...format,
    ...(hasOwnStructures && { addPlaces }),
    ...(mayBeJoined && { addTexts: addPlaces }),
    detect: (bytes, path, languages = []) =>
      detect(beginningOf(bytes), path.toLowerCase(), { text: () => wholeOf(bytes), languages }),
    read(bytes, columns, options): FileContent {
      const { decoded, parsed, named, areStorable, ...found } = open(bytes, columns, options)
      const { sourceLanguage, language, otherKeys } = parsed
      const lineOf = createLineFinder(decoded.text)
      const leftOut = found.leftOut.map(({ at, ...text }) => ({ ...text, line: lineOf(at) }))
      const skipped = skippedIn(parsed, lineOf)
      const entries = entriesOf(named, lineOf, { areStorable })
      return { entries, leftOut, sourceLanguage, language, skipped, otherKeys }
    },
    write(template, translations, language, { columns, targets = [], own, leaveOut, reading } = {}) {
      const { decoded, parsed, named } = open(template, columns, reading)
      const wanted = { language, targets, leaveOut }
      const changes: Change[] = []
      // A text that is there is in the language of the file.
      const ofFile = parsed.language ?? own
      const isForeign = ofFile !== undefined && !sameLanguage(ofFile, language, targets)
      for (const [identifier, unit] of named) {
        const translation = translations.get(identifier)
        if (!translation && isForeign && hasOwn(unit)) changes.push({ unit, translation: { text: emptyLike(unit) } })
        else if (translation && !isCurrent(unit, translation, wanted, ofFile)) changes.push({ unit, translation })
      }
      // Its texts may be the same in both languages.
      const isInOther = isForeign && translations.size > 0 && named.every(([, unit]) => !unit.translations)
      if (changes.length === 0 && !(isInOther && parsed.rename && parsed.language !== undefined)) return template
      const edits = parsed.editAll?.(changes, wanted) ?? changes.flatMap((change) => editsOf(change, wanted))
      const isNamed = sameLanguage(parsed.language, language, targets)
      // A file that has translations and does not say in which language stays so.
      const isSilent = parsed.language === undefined && parsed.units.some(hasOwn)
      const names = parsed.rename && !isNamed && !isSilent ? parsed.rename(language) : []
      const declared = names.length === 0 ? (parsed.declare?.() ?? []) : []
      return encodeText(splice(decoded.text, edits.concat(names, declared)), decoded)
    },
  }
}

/**
 * Returns none where the format cannot hold the text and there is a `leaveOut`. Throws FormatError that names the text
 * otherwise.
 */
export const editsOf = ({ unit, translation }: Change, wanted: Wanted) =>
  unlessLeftOut(unit.key, wanted, () => unit.edits(translation, wanted))

export function unlessLeftOut(name: string, { leaveOut }: Pick<Wanted, 'leaveOut'>, edit: () => Edit[]): Edit[] {
  try {
    return edit()
  } catch (error) {
    if (!(error instanceof FormatError)) throw error
    const fault = `${name}: ${error.message}`
    if (!leaveOut) throw new FormatError(fault)
    leaveOut(fault)
    return []
  }
}

const hasOwn = ({ translations = [] }: Unit) => translations.some((one) => one.language === undefined)
const emptyLike = ({ source }: Unit): EntryText => (typeof source === 'string' ? '' : { other: '' })

export function skippedIn(
  { units, skipped: found }: Pick<ParsedText, 'skipped'> & { units: readonly UnitText[] },
  lineOf: (at: number) => number,
): Skipped {
  const { skipped, add, addAll } = collectSkipped<FoundSkipped>()
  if (found) addAll(found)
  for (const { key, at, source, translations } of units) {
    if (source !== '' || !translations) continue
    for (const { text } of translations)
      if (typeof text === 'string' && text !== '') add({ at, place: key, text, reason: SKIPPED.noSource })
  }
  const { count, examples } = skipped
  return { count, examples: examples.map(({ at, ...example }) => ({ path: null, line: lineOf(at), ...example })) }
}
