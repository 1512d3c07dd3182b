import { baseOf, type LanguageCode, primaryOf, type SpecifiedLanguage } from '#db/vocabulary/languages.ts'
import { normalized } from '#db/vocabulary/normalize.ts'
import { FURTHER_STEMS } from './furtherStems.ts'
import { after, dropping, droppingAll, replacing, type Stem, undoubled, withoutMarks } from './stemRules.ts'

const ASCII = /^\p{ASCII}*$/u
const VOWEL = /[aeiouy]/

function english(word: string) {
  const bare = replacing(
    [/(?<=..)ies$/, 'y'],
    [/(?<=..)ied$/, 'y'],
    [/(?<=..)ves$/, 'f'],
    [/uses$/, 'us'],
    [/(?<=ss|sh|ch|x|zz|o)es$/, ''],
    [/(?<=[^sui])s$/, ''],
  )(word)
  const verb = bare.replace(/(?<=..)(?:ed|ing)$/, '')
  const stem = verb !== bare && verb.length >= 3 && VOWEL.test(verb) ? undoubled(verb) : bare
  return stem.length > 3 ? stem.replace(/fe$/, 'f').replace(/e$/, '') : stem.replace(/(?<=[xz])e$/, '')
}

const withoutDutchEnding = dropping('tjes tje eren en es e s')
// Its s is no ending: huis, huizen.
const DUTCH_ROOT = /(?:ui|ij|ei|aa|ee|oo|uu|eu|ou)s$/
function dutch(word: string) {
  const bare = DUTCH_ROOT.test(word) ? word : withoutDutchEnding(word)
  const stem = undoubled(bare).replaceAll(/([aeou])\1/g, '$1')
  return stem.replace(/v$/, 'f').replace(/z$/, 's')
}

const withoutTurkishEndings = droppingAll(
  'lar ler dan den tan ten nın nin nun nün mız miz muz müz nız niz nuz nüz yla yle da de ta te ın in un ün ım im um üm yı yi yu yü sı si su sü ya ye la le ı i u ü a e',
)
function turkish(word: string) {
  const stem = withoutTurkishEndings(word)
  const hard: Record<string, string> = { ğ: 'k', b: 'p', c: 'ç', d: 't' }
  return stem.slice(0, -1) + (hard[stem.at(-1)!] ?? stem.slice(-1))
}

const withoutArabicEnding = dropping('ات ون ين ان ها هم ه ي')
function arabic(word: string) {
  const plain = word.replaceAll('ـ', '').replaceAll(/[أإآ]/g, 'ا').replaceAll('ى', 'ي').replace(/ة$/, 'ه')
  const bare = plain.replace(/^(?:[وف]?[بك]?ال|[وف]?لل|[وف])(?=.{3})/, '')
  return withoutArabicEnding(bare)
}

/**
 * Light stemmers (J. Savoy, Light Stemming Approaches, SAC 2006); Arabic follows light10 (Larkey, Ballesteros and Connell
 * 2002). Marks are gone before, so that the Russian й is written и here.
 */
const STEMS: Record<SpecifiedLanguage, Stem> = {
  en: english,
  es: after((word) => word.replace(/ces$/, 'zes'), dropping('es as os s a o e')),
  fr: after((word) => word.replace(/aux$/, 'al').replace(/eal$/, 'eau'), dropping('es s x e')),
  de: droppingAll('ern en er em es e n s'),
  it: dropping('hi he i e o a'),
  pt: after((word) => word.replace(/(?:oes|aes)$/, 'ao').replace(/ais$/, 'al'), dropping('es as os s a o e')),
  ja: (word) => word,
  zh: (word) => word,
  ko: droppingAll(
    '으로부터 이라는 입니다 에게서 한테서 에서는 으로 에서 에게 한테 께서 부터 까지 처럼 보다 마다 이나 이랑 라는 들을 들이 들은 들의 을 를 이 가 은 는 의 에 로 와 과 도 만 들 랑',
    1,
  ),
  pl: dropping(
    'iego iemu iach iami ach ami ego emu owi ych ymi imi iej iem iom ow om em ej ie ia iu ym im a e i o u y',
    2,
  ),
  nl: dutch,
  ru: droppingAll(
    'иями ями ами ого его ому ему ыми ими иях ях ах иям ям ам ием ои еи ыи ии ая яя ое ее ые ие ую юю ых их ым им ом ем ов ев ия ию а я о е у ю ы и ь',
  ),
  tr: turkish,
  ar: arabic,
  da: after(dropping('ernes erne ens ets ene en et er es e s'), undoubled),
  el: dropping('ιους ιων ιου ους ων ες ος ου οι εις ης ας ια α η ο ι ε ς'),
  hu: after(
    // The v of val and vel becomes the letter before it: karddal, kulccsal.
    (word) => word.replace(/([csgnzltdkmprbfjvh])\1([szy]?)[ae]l$/, '$1$2'),
    droppingAll(
      'ban ben bol ba be nak nek val vel tol hoz hez rol ra re kent ert ig ok ek ak on en ot et at ja je k n t a e i o m d',
      3,
    ),
  ),
}

// The others lose them before; a further language after its endings, which have some.
const KEEPS_MARKS = new Set<SpecifiedLanguage | undefined>(['ja', 'zh', 'tr', undefined])

/** Turkish, Azeri and Lithuanian have small letters of their own; asking for a language takes ten times as long. */
const OWN_LETTERS = ['tr', 'az', 'lt']
const lowered = (word: string, language: LanguageCode) =>
  OWN_LETTERS.includes(primaryOf(language)) ? word.toLocaleLowerCase(language) : word.toLowerCase()

export function stemOf(word: string, language: LanguageCode) {
  const base = baseOf(language)
  const further = base === undefined ? FURTHER_STEMS[primaryOf(language)] : undefined
  const stem = base === undefined ? (further ?? unchanged) : STEMS[base]
  if (ASCII.test(word)) return stem(lowered(word, language))
  const lower = lowered(normalized(word, 'NFKC'), language)
  return stem(further !== undefined || KEEPS_MARKS.has(base) ? lower : withoutMarks(lower))
}

const unchanged: Stem = (word) => word
