import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { scriptOf } from '#db/vocabulary/tags/scripts.ts'
import { counted } from './readText.ts'

const HIDDEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Co}\p{Cn}\ufffd](?<![\n\r])/gu
/** Behind a picture these are part of it. */
const OF_PICTURES = /(?<=[\p{Emoji}\p{Emoji_Modifier}])[\ufe0e\ufe0f]|(?<=\p{Extended_Pictographic}\ufe0f?)\u200d/gu
/** Joiners and marks of direction, without which these scripts cannot be written right. */
const JOINED = [
  'Arab',
  'Hebr',
  'Syrc',
  'Thaa',
  'Deva',
  'Beng',
  'Guru',
  'Gujr',
  'Orya',
  'Taml',
  'Telu',
  'Knda',
  'Mlym',
  'Sinh',
]
const JOINERS = /[\u200c-\u200f\u061c\u2066-\u2069]/gu
const UNSPACED = ['Thai', 'Laoo', 'Khmr', 'Mymr']
const PARTING = /[\u00ad\u200b\u200c\u2060]/gu
const CHOOSING = /[\u180b-\u180f\u202f]/gu

export const hidesMore = (source: string, text: string, to: LanguageCode) =>
  hasMore(hiddenIn(source, to), hiddenIn(text, to))

function hiddenIn(text: string, to: LanguageCode) {
  const script = scriptOf(to)
  if (text.search(HIDDEN) === -1) return []
  let seen = text.replaceAll(OF_PICTURES, '')
  if (JOINED.includes(script)) seen = seen.replaceAll(JOINERS, '')
  if (UNSPACED.includes(script)) seen = seen.replaceAll(PARTING, '')
  if (script === 'Mong') seen = seen.replaceAll(CHOOSING, '')
  return matchesIn(seen, HIDDEN)
}

const matchesIn = (text: string, pattern: RegExp): string[] => text.match(pattern) ?? []

function hasMore(given: string[], found: string[]) {
  if (found.length === 0) return false
  const due = counted(given)
  return [...counted(found)].some(([character, count]) => count > (due.get(character) ?? 0))
}
