import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { normalized } from '#db/vocabulary/normalize.ts'
import { scriptOf } from '#db/vocabulary/tags/scripts.ts'
import { counted } from './readText.ts'

/** Default-ignorable, format, control, private-use and unassigned characters, except line breaks. */
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
/** Blanks without width, which part words where no others do. */
const UNSPACED = ['Thai', 'Laoo', 'Khmr', 'Mymr']
const PARTING = /[\u00ad\u200b\u200c\u2060]/gu
/** Mongolian letters choose their form by these. */
const CHOOSING = /[\u180b-\u180f\u202f]/gu

/** Marks over, under and through letters that no composed letter has; stress and voicing stand on few of a text. */
const LOOSE_MARK = /(?<=\p{L})(?![\u0300\u0301\u3099\u309a])\p{M}(?<=\p{Script=Inherited})/gu
const STRUCK = /[\u0334-\u0338\u20d2\u20d3\u20d8-\u20da\u20e5\u20e6\u20ea\u20eb\p{Me}]/gu
const COMPOSED_SCRIPTS = ['Latn', 'Cyrl', 'Grek', 'Jpan', 'Hans', 'Hant', 'Kore']

/** Letters of another width or design that stand for plain ones: full-width, circled, mathematical. */
const DESIGNED = /[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\u249c-\u24e9\u{1d400}-\u{1d7ff}\u{1f130}-\u{1f189}]/gu
const WIDE = /[\uff01-\uff5e\u3000]/gu
const WIDE_SCRIPTS = ['Jpan', 'Hans', 'Hant', 'Kore', 'Hani', 'Bopo']

/** Returns whether the translation has more characters that nobody sees than its source. */
export const hidesMore = (source: string, text: string, to: LanguageCode) =>
  hasMore(hiddenIn(source, to), hiddenIn(text, to))

/** Returns whether letters are dressed up as they are in no text of the language: struck through, circled, of full width. */
export function dressesMore(source: string, text: string, to: LanguageCode) {
  const script = scriptOf(to)
  const isWide = WIDE_SCRIPTS.includes(script)
  const dressed = (of: string) => [
    ...matchesIn(of, STRUCK),
    ...(COMPOSED_SCRIPTS.includes(script) ? matchesIn(composed(of), LOOSE_MARK) : []),
    ...matchesIn(of, DESIGNED).filter((letter) => !isWide || !/[\uff01-\uff5e]/.test(letter)),
    ...(isWide ? [] : matchesIn(of, WIDE)),
  ]
  return hasMore(dressed(source), dressed(text))
}

const composed = (text: string) => (/\p{M}/u.test(text) ? normalized(text, 'NFC') : text)

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
