import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { type Entry, type EntryText, type FileContent, FormatError } from '../formats/format.ts'
import { findFormat } from '../formats/formats.ts'
import { findOfLanguage } from '../formats/languageTags.ts'
import { matchEntries } from '../formats/matchEntries.ts'
import type { PageText } from '../pages/readTable.ts'
import { type Languages, textOf } from './entryTexts.ts'

/** The file of one language beside the file that a page is made of: its texts are translations. */
export type LanguageFile = { language: LanguageCode; format: string; path: string; bytes: Uint8Array }

export type Unread = { path: string; reason: string }
type Found = Pick<FileContent['entries'][number], 'line'> & { text: EntryText; status: Languages['status'] }

/** Reads the files of other languages, whose translations `add` gives to a text; `unread` are those that cannot be read. */
export function createLanguageReader(
  files: readonly LanguageFile[],
  entries: readonly Entry[],
  status: Languages['status'],
) {
  const unread: Unread[] = []
  const all = files.flatMap((file) => {
    try {
      const content = findFormat(file.format)!.read(file.bytes)
      for (const { identifier, line } of content.tooLong ?? [])
        unread.push({ path: file.path, reason: `Line ${line}: the text “${identifier}” is too long and left out` })
      return [{ language: file.language, texts: textsOf(file, content, entries, status) }]
    } catch (error) {
      if (!(error instanceof FormatError)) throw error
      unread.push({ path: file.path, reason: `Line ${error.line}, column ${error.column}: ${error.message}` })
      return []
    }
  })
  const add = (text: PageText) => {
    for (const { language, texts } of all) {
      const found = texts.get(text.identifier)
      if (!found || textOf(found.text) === '' || text.translations.some(([taken]) => taken === language)) continue
      text.translations.push([language, textOf(found.text), found.status])
    }
  }
  return { add, unread }
}

type OfLanguage = { language: LanguageCode; isPair: true | undefined; status: Languages['status'] }

/** The text of an entry in the language that its file is of. */
export function translationIn(
  { source, translations }: Entry,
  content: FileContent,
  { language, isPair, status }: OfLanguage,
) {
  const own =
    translations && findOfLanguage(translations, (one) => one.language ?? content.language ?? language, language)
  if (own) return { text: own.text, status: own.status ?? status }
  // A file in one language alone has its texts where others have their source.
  return isPair ? undefined : { text: source, status }
}

function textsOf(
  { language, format }: LanguageFile,
  content: FileContent,
  entries: readonly Entry[],
  status: Languages['status'],
): Map<string, Found> {
  const { isPair } = findFormat(format)!
  return new Map(
    [...matchEntries(entries, content.entries, { isPair })].flatMap(([identifier, entry]): [string, Found][] => {
      const found = translationIn(entry, content, { language, isPair, status })
      return found ? [[identifier, { ...found, line: entry.line }]] : []
    }),
  )
}
