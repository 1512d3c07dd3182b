import { baseOf, type LanguageCode, primaryOf } from '#db/vocabulary/languages.ts'
import { scriptOf } from '#db/vocabulary/tags/scripts.ts'
import { FUNCTION_WORDS, functionWordsOf } from '../../neighbours/functionWords.ts'
import type { Text } from '../../readText.ts'
import type { Check } from '../check.ts'

const OTHER_CYRILLIC: Record<string, RegExp> = {
  ru: /[іїєґўјљњћђџѓќѕәғқңөұүһҙҡҫӑӗҷӣӯ]/iu,
  uk: /[ыэъёў]/iu,
  be: /[иїєщъ]/iu,
  bg: /[ыэёіїєґў]/iu,
  sr: /[йщъыьэюяёіїєґў]/iu,
  mk: /[йщъыьэюяёіїєґћђў]/iu,
}
/** Little words of Russian that its neighbours have others for; many texts have no letter of its own. */
const RUSSIAN =
  /(?<![\p{L}'’-])(?:и|что|как|его|если|или|только|она|они|когда|где|чтобы|никто|ничего|с|под|уже|мне|нет)(?![\p{L}'’-])/giu
const WITHOUT_RUSSIAN = ['uk', 'be']
/** In Persian and Urdu, and in no Arabic but for foreign names. */
const OTHER_ARABIC = /[پچژگکیٹڈڑےں]/u
const EACH_OTHER_ARABIC = /[پچژگکیٹڈڑےں]/gu
const MIN_OTHER_ARABIC = 3

export const neighbours: Check = {
  name: 'neighbour language',
  severity: 'doubtful',
  about: 'words',
  find(source, translation, { to }) {
    const isOther =
      hasOtherLetters(source, translation, to) ||
      (baseOf(to) === 'ja' && isChinese(translation)) ||
      (WITHOUT_RUSSIAN.includes(primaryOf(to)) && isRussian(translation)) ||
      speaksOther(source, translation, to)
    return isOther ? ['It has letters or words of another language.'] : []
  },
}

function hasOtherLetters({ words: source }: Text, { words }: Text, to: LanguageCode) {
  const cyrillic = OTHER_CYRILLIC[baseOf(to) ?? to.split('-')[0]!]
  if (cyrillic && scriptOf(to) === 'Cyrl') return cyrillic.test(words) && !cyrillic.test(source)
  return (
    baseOf(to) === 'ar' &&
    (words.match(EACH_OTHER_ARABIC) ?? []).length >= MIN_OTHER_ARABIC &&
    !OTHER_ARABIC.test(source)
  )
}

const OF_CHINESE =
  /[呢您哪吧啊哦嘛]|(?:我|他|她|它)(?:的|们|们的|們|是|不|会|要|想|在|也|去|来)|(?:不|没)(?:是|会|能|要)|的[。！？，]|(?<![完終修満魅了])了[。！？，]|是的/u
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u

const isChinese = ({ words }: Text) => !KANA.test(words) && OF_CHINESE.test(words)

const isRussian = ({ words }: Text) => new Set(words.toLowerCase().match(RUSSIAN)).size >= MIN_LITTLE

const WORD = /\p{L}[\p{L}\p{M}'’]*/gu
const MIN_LITTLE = 2

function speaksOther(source: Text, translation: Text, to: LanguageCode) {
  const own = scriptOf(to) === 'Latn' ? functionWordsOf(primaryOf(to)) : undefined
  if (!own) return false
  const given = new Set(source.words.toLowerCase().match(WORD))
  const all = (translation.words.toLowerCase().match(WORD) ?? []).filter((word) => !given.has(word))
  const words = new Set(
    all.map((word) => ELIDED.exec(word)?.groups?.word ?? word).map((word) => word.replace("'", '’')),
  )
  return Object.values(FUNCTION_WORDS).some((theirs) => {
    if (theirs === own) return false
    const [here, there] = [own, theirs].map((one) => Array.from(words).filter((word) => one.has(word)))
    const [mine, others] = [
      here!.filter((word) => !theirs.has(word)),
      there!.filter((word) => word.length > 1 && !own.has(word)),
    ]
    return mine.length === 0 ? others.length >= MIN_LITTLE : others.length >= MIN_LITTLE + TIMES_MORE * mine.length
  })
}

// "l’eau", "dell’anno": the little word stands before the apostrophe.
const ELIDED = /^(?<word>\p{L}{1,6}['’])\p{L}/u
// A word of one language is a slip or a name in another.
const TIMES_MORE = 3
