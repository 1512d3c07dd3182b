import { inAscii } from '#collab/text/numbers/readNumbers.ts'
import { counted } from '#collab/text/readText.ts'
import { baseOf, type LanguageCode, type SpecifiedLanguage } from '#db/vocabulary/languages.ts'
import { sentencesIn } from './sentences.ts'

const words = (all: string, stems?: string) =>
  new RegExp(`(?<!\\p{L})(?:${all})(?!\\p{L})${stems === undefined ? '' : `|${stems}`}`, 'iu')

const DENYING: Record<SpecifiedLanguage, RegExp> = {
  en: words(
    "not|no|never|none|nothing|nobody|without|cannot|neither|nor|(?:do|does|did|is|are|was|were|ca|wo|would|could|should|have|has|had|must|need|ai)n['’]t",
  ),
  es: words('no|nunca|nada|ningun[ao]?|ningún|sin|jamás|tampoco|ni|nadie|imposible'),
  fr: words('ne|pas(?! mal)|jamais|rien|aucune?|sans(?! doute)|non|ni|personne|impossible'),
  de: words(
    'nicht|nichts|nie|niemals|kein(?:e|en|em|er|es)?|nein|ohne|weder|niemand|unmöglich',
    '(?<!\\p{L})un\\p{L}{4}',
  ),
  it: words('non|mai|niente|nulla|nessun[oa]?|senza|né|neanche|no|impossibile'),
  pt: words('não|nunca|nada|nenhuma?|sem|jamais|nem|ninguém|impossível'),
  ja: /ない|ません|なく|なけ|なかっ|なし|ずに|無|不|未|ぬ|非|いいえ|否|失敗/u,
  zh: /不(?![久过過妨同断斷])|没|沒|無|无|未|非(?!常)|(?<![特分区區级級类類个個识識性差辨])[别別](?![人的处處名])|勿|否|莫|失败|失敗/u,
  ko: /(?<!\p{L})안(?!\p{L})|못|않|없|아니|말고|마세|마십|지 ?마|불가|실패|무효|미지원/u,
  pl: words('nie|nigdy|nic|nikt|bez|żad\\p{L}*|ani|brak', '(?<!\\p{L})nie\\p{L}{3}'),
  nl: words('niet|nooit|niets|geen|niemand|zonder|nee|noch|onmogelijk'),
  ru: words(
    'не|нет|ни|без|никогда|ничего|нельзя|никто|невозможно',
    '(?<!\\p{L})не(?!сколько|что|обход|кото|мног|дел|бо|бе)\\p{L}{3}',
  ),
  tr: words('değil|yok|hayır|asla|hiç', '(?:m[ae]z|m[ıiuü]yor|m[ae](?:d[ıi]|y[ıi]n|s[ıi]n|m[ıi]ş))'),
  ar: words('و?لا|لم|لن|ليس\\p{L}*|غير|ما|بدون|دون|عدم|بلا|تعذر|تعذّر|يتعذر'),
  da: words('ikke|ingen|intet|uden(?! for)|aldrig|ingenting|ej|nej|umulig\\p{L}*'),
  el: words('δεν|δε|μην|μη|όχι|ποτέ|τίποτα|κανείς|κανένα\\p{L}*|καμία|χωρίς|ούτε|αδύνατ\\p{L}*'),
  hu: words('nem|ne|soha|semmi\\p{L}*|senki\\p{L}*|nincs\\p{L}*|sem|nélkül', '(?:talan|telen|atlan|etlen)(?!\\p{L})'),
}

/** English words that another language may deny by: "only", "unlike", "fail", "hide". */
const NEARLY_DENYING = words(
  'only|unless|until|before|else|other\\p{L}*|instead|rather|little|few|more|too|least|any\\p{L}*|but|however|different\\p{L}*|still|yet|avoid\\p{L}*|stop\\p{L}*|prevent\\p{L}*|fail\\p{L}*|miss\\p{L}*|lack\\p{L}*|off|out|mute\\p{L}*|ignore\\p{L}*|forget|worry|sorry|empty|hid\\p{L}*|wrong|special|neg\\p{L}*|clear\\p{L}*|lose|lost|why|how|would|will you',
  '(?<!\\p{L})(?:un(?!der|i(?:form|on|qu|t|vers))|dis(?!play|solv|tan|cuss|trib)|non|mis|de(?=activ|select))\\p{L}{3}|(?<!\\p{L})i[nmr](?=valid|correct|complete|possible|visible|active|sufficient|accessible|compatible|finite|accurate|secure|stable|regular|relevant|perfect|depend|direct|stead)|\\p{L}{3}less|\\?',
)
const DENYING_SURELY = words("not|never|cannot|(?:do|does|did|is|are|was|were|ca|wo|have|has)n['’]t")

const WORD = /[\p{L}'’]+/gu
const MIN_SEEN = 3
type Pair = { source: string; translation: string }

/** Which words of a source are a reason to deny is known of a language, and learned: people have denied where they stand. */
export function learnDenials(pairs: Pair[], from: LanguageCode, to: LanguageCode) {
  const [denying, isKnown] = [DENYING[baseOf(to) ?? 'en'], baseOf(from) === 'en' && (baseOf(to) ?? 'en') !== 'en']
  const counts = new Map<string, { seen: number; denied: number }>()
  for (const { source, translation } of isKnown ? pairs : []) {
    if (DENYING.en.test(source)) continue
    for (const word of wordsIn(source)) {
      const { seen, denied } = counts.get(word) ?? { seen: 0, denied: 0 }
      counts.set(word, { seen: seen + 1, denied: denied + (denying.test(translation) ? 1 : 0) })
    }
  }
  const isReason = (word: string) => {
    const { seen, denied } = counts.get(word) ?? { seen: 0, denied: 1 }
    return NEARLY_DENYING.test(word) && (seen < MIN_SEEN || denied > 0)
  }
  const mayDeny = (source: string) =>
    NEARLY_DENYING.test(source) && (OF_SEVERAL.test(source) || wordsIn(source).values().some(isReason))

  const turns = (source: string, answer: string): boolean => {
    if (denying.test(answer)) return !DENYING.en.test(source) && !mayDeny(source)
    return DENYING_SURELY.test(source) && !source.includes('?')
  }
  return (source: string, answer: string): boolean => {
    if (!isKnown) return false
    const [given, said] = [sentencesIn(source), sentencesIn(answer)]
    if (given.length !== said.length || given.length < 2) return turns(source, answer)
    return given.some((sentence, at) => turns(sentence, said[at]!))
  }
}

const OF_SEVERAL = /\?|will you/iu
const wordsIn = (text: string) => new Set(text.toLowerCase().match(WORD))

const FIGURE = /\p{Nd}+/gu
const figuresIn = (text: string) => (text.match(FIGURE) ?? []).map(inAscii)

export function lostFigure(source: string, answer: string): string | undefined {
  const due = figuresIn(source)
  if (due.length === 0) return undefined
  const found = counted(figuresIn(answer))
  return [...counted(due)].find(([figure, count]) => count > (found.get(figure) ?? 0))?.[0]
}
