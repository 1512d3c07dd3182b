import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { type Entry, type EntryText, type FileContent, FormatError } from '../../formats/format.ts'
import { findFormat } from '../../formats/formats.ts'
import { formKeysOf } from '../../formats/formKeys.ts'
import { findOfLanguage } from '../../formats/languageTags.ts'
import { matchEntries } from '../../formats/matchEntries.ts'
import { collectSkipped, joinSkipped, SKIPPED, type SkippedText } from '../../formats/skipped.ts'
import { type Languages, saidLanguage, skippedOf, skippedTexts, textOf } from './entryTexts.ts'
import type { PageText } from './readTable.ts'

export type LanguageFile = { language: LanguageCode; format: string; path: string; bytes: Uint8Array }

type Read = { status: Languages['status']; source: LanguageCode | undefined }

export type Unread = { path: string; reason: string }
type Found = Pick<FileContent['entries'][number], 'line' | 'isOrdinal'> & {
  text: EntryText
  status: Languages['status']
}

export function createLanguageReader(
  files: readonly LanguageFile[],
  { entries, otherKeys = [] }: Pick<FileContent, 'entries' | 'otherKeys'>,
  read: Read,
) {
  const unread: Unread[] = []
  const { skipped, add: skip, addAll } = collectSkipped<SkippedText>()
  const values = new Set(otherKeys)
  const all = files.flatMap((file) => {
    try {
      const { texts, others, content } = textsOf(file, entries, read)
      const { path } = file
      const { count, examples } = joinSkipped([content.skipped, skippedTexts(content.leftOut ?? [])])
      addAll({ count, examples: examples.map((one) => ({ ...one, path })) })
      for (const { entry, text } of others) {
        const reason = values.has(entry.identifier) ? SKIPPED.noText : SKIPPED.noPlace
        skip({ ...skippedOf(entry, text, reason), path })
      }
      const own = new Set(entries.map(({ identifier }) => identifier))
      for (const place of content.otherKeys ?? [])
        if (own.has(place)) skip({ path, line: null, place, text: '', reason: SKIPPED.noText })
      return [{ language: file.language, path, texts }]
    } catch (error) {
      if (!(error instanceof FormatError)) throw error
      unread.push({ path: file.path, reason: `Line ${error.line}, column ${error.column}: ${error.message}` })
      return []
    }
  })
  const add = (text: PageText) => {
    for (const { language, path, texts } of all) {
      const found = texts.get(text.identifier)
      const written = found ? textOf(found.text, found) : ''
      if (!found || written === '') continue
      const known = text.translations.find(([taken]) => taken === language)
      if (!known) text.translations.push([language, written, found.status])
      else if (known[1] !== written)
        skip({ path, line: found.line, place: text.identifier, text: written, reason: SKIPPED.repeated })
    }
  }
  return { add, unread, skipped }
}

type OfLanguage = {
  language: LanguageCode
  isPair: true | undefined
  status: Languages['status']
  source: LanguageCode | undefined
}

export function translationIn(
  { source, translations }: Entry,
  content: FileContent,
  { language, isPair, status, source: from }: OfLanguage,
) {
  const ofFile = saidLanguage(content, language, from) ?? language
  const own = translations && findOfLanguage(translations, (one) => one.language ?? ofFile, language)
  if (own) return { text: own.text, status: own.status ?? status }
  // A file in one language alone has its texts where others have their source.
  return isPair ? undefined : { text: source, status }
}

function textsOf({ language, format, bytes }: LanguageFile, entries: readonly Entry[], { status, source }: Read) {
  const { read, isPair } = findFormat(format)!
  const content = read(bytes, undefined, { own: language, source, hasForms: formKeysOf(entries), isOfLanguage: true })
  const matched = matchEntries(entries, content.entries, { isPair })
  const find = (entry: Entry) => translationIn(entry, content, { language, isPair, status, source })
  const texts = new Map(
    [...matched].flatMap(([identifier, entry]): [string, Found][] => {
      const found = find(entry)
      return found ? [[identifier, { ...found, line: entry.line, isOrdinal: entry.isOrdinal }]] : []
    }),
  )
  const placed = new Set(matched.values())
  const others = content.entries.flatMap((entry) => {
    const text = placed.has(entry) ? '' : textOf(find(entry)?.text ?? '', entry)
    return text === '' ? [] : [{ entry, text }]
  })
  return { texts, others, content }
}
