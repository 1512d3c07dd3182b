import { type LanguageCode, primaryOf } from '#db/vocabulary/languages.ts'
import { scriptOf } from '#db/vocabulary/tags/scripts.ts'

/** The scripts of each code of ISO 15924 that stands for several, as Unicode names them. */
const SCRIPTS: Record<string, string[]> = {
  Jpan: ['Hira', 'Kana'],
  Hans: ['Bopo'],
  Hant: ['Bopo'],
  Kore: ['Hang'],
  Latn: [],
}
/** The encoding in which texts of a script were written before Unicode: it has the signs that they need, and their Han. */
const ENCODINGS: Record<string, string> = {
  Jpan: 'euc-jp',
  Hans: 'gb2312',
  Hant: 'big5',
  Kore: 'euc-kr',
  Cyrl: 'windows-1251',
  Grek: 'windows-1253',
  Hebr: 'windows-1255',
  Arab: 'windows-1256',
  Thai: 'windows-874',
}
/** In use in Hong Kong and in science, and not in that encoding. */
const BESIDE_BIG5 = '着衆啓酶'
const WESTERN = 'windows-1252'
const LATIN = '\\p{Script=Latin}(?<=[A-Za-zªº\\u00c0-\\u024f\\u1e00-\\u1eff])'
/** Names keep these in other scripts; letters with accents are what is left of a wrong encoding. */
const LATIN_OF_OTHERS = '[A-Za-zé]'
const OF_ALL = '[\\x00-\\x7f\\p{Sc}\\u00a0\\u2009\\u202f←-↙™−≈≤≥≠…‑‐‑\\u2028\\u2029\\ufe0e\\ufe0f²³\\u02bc]'

/** Signs that encodings have for tables and dictionaries, not for sentences. */
const OF_NO_SENTENCE = /[\p{Pc}\p{Sk}\p{No}\p{Nl}](?<![_´゛゜²³¹¼½¾〇])|\p{Lm}(?<=\p{Script=Common})(?<![ー々])/u

// But for the apostrophe of Ukrainian, which is a letter.
const MODIFIER = /(?!\u02bc)\p{Lm}/u
const MODIFYING = ['Cyrl', 'Grek', 'Latn', 'Hebr']
const TURNED = /[¿¡]/u
const TURNING = ['es', 'gl', 'ast', 'eu', 'ca', 'fil', 'tl', 'pap', 'qu', 'gn', 'ay', 'eo']

const UNSEEN = /[\p{C}\p{Default_Ignorable_Code_Point}]/u

const known = new Map<string, { home: RegExp; strange: RegExp; signs: ReadonlySet<string> }>()

function repertoireOf(script: string) {
  const found = known.get(script)
  if (found) return found
  const encoding = ENCODINGS[script]
  const signs = new Set(
    [WESTERN, ...(encoding === undefined ? [] : [encoding])].flatMap((name) =>
      Array.from(charactersOf(name)).filter((character) => name === encoding || !/[\p{L}\p{N}]/u.test(character)),
    ),
  )
  const own = (SCRIPTS[script] ?? [script]).map((code) => `\\p{scx=${code}}`)
  const latin = script === 'Latn' ? LATIN : LATIN_OF_OTHERS
  const one = [OF_ALL, latin, ...own].join('|')
  const made = { home: new RegExp(`^(?:${one})$`, 'u'), strange: new RegExp(`(?!${one})[^]`, 'u'), signs }
  known.set(script, made)
  return made
}

function charactersOf(encoding: string) {
  const isDouble = !encoding.startsWith('windows')
  const isBig = encoding === 'big5'
  const [first, least] = [isBig ? 0x87 : isDouble ? 0xa1 : 0x80, isBig ? 0x40 : 0xa1]
  const bytes = Array.from({ length: 0xff - first }, (_, at) => first + at)
  const seconds = Array.from({ length: 0xff - least }, (_, at) => least + at)
  const all = isDouble ? bytes.flatMap((byte) => seconds.flatMap((second) => [byte, second])) : bytes
  return new TextDecoder(encoding).decode(Uint8Array.from(all)).replaceAll('\ufffd', '') + (isBig ? BESIDE_BIG5 : '')
}

export function strangersIn(text: string, language: LanguageCode): string[] {
  const script = scriptOf(language)
  const { home, strange, signs } = repertoireOf(script)
  const isModified = MODIFIER.test(text) && MODIFYING.includes(script)
  const isTurned = TURNED.test(text) && !TURNING.includes(primaryOf(language))
  if (!strange.test(text) && !isModified && !isTurned) return []
  return Array.from(text).filter((character) => {
    if (isTurned && TURNED.test(character)) return true
    if (signs.has(character) && !OF_NO_SENTENCE.test(character)) return false
    const isHome = home.test(character) && !(isModified && MODIFIER.test(character))
    return !isHome && !UNSEEN.test(character)
  })
}
