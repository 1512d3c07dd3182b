import { inAscii } from '#collab/text/numbers/readNumbers.ts'
import { counted } from '#collab/text/readText.ts'
import { baseOf, type LanguageCode, type SpecifiedLanguage } from '#db/vocabulary/languages.ts'

const words = (all: string, stems?: string) =>
  new RegExp(`(?<!\\p{L})(?:${all})(?!\\p{L})${stems === undefined ? '' : `|${stems}`}`, 'iu')

const DENYING: Record<SpecifiedLanguage, RegExp> = {
  en: words(
    "not|no|never|none|nothing|nobody|without|cannot|neither|nor|(?:do|does|did|is|are|was|were|ca|wo|would|could|should|have|has|had|must|need|ai)n['’]t",
  ),
  es: words('no|nunca|nada|ningun[ao]?|ningún|sin|jamás|tampoco|ni|nadie|imposible'),
  fr: words('ne|pas|jamais|rien|aucune?|sans|non|ni|personne|impossible'),
  de: words(
    'nicht|nichts|nie|niemals|kein(?:e|en|em|er|es)?|nein|ohne|weder|niemand|unmöglich',
    '(?<!\\p{L})un\\p{L}{4}',
  ),
  it: words('non|mai|niente|nulla|nessun[oa]?|senza|né|neanche|no|impossibile'),
  pt: words('não|nunca|nada|nenhuma?|sem|jamais|nem|ninguém|impossível'),
  ja: /ない|ません|なく|なけ|なかっ|なし|ずに|無|不|未|ぬ|非|いいえ|否|失敗/u,
  zh: /不|没|沒|無|无|未|非|别|別|勿|否|莫|失败|失敗/u,
  ko: /(?<!\p{L})안(?!\p{L})|못|않|없|아니|말고|마세|마십|지 ?마|불가|실패|무효|미지원/u,
  pl: words('nie|nigdy|nic|nikt|bez|żad\\p{L}*|ani|brak', '(?<!\\p{L})nie\\p{L}{3}'),
  nl: words('niet|nooit|niets|geen|niemand|zonder|nee|noch|onmogelijk'),
  ru: words('не|нет|ни|без|никогда|ничего|нельзя|никто|невозможно', '(?<!\\p{L})не\\p{L}{3}'),
  tr: words('değil|yok|hayır|asla|hiç', '(?:m[ae]z|m[ıiuü]yor|m[ae](?:d[ıi]|y[ıi]n|s[ıi]n|m[ıi]ş))'),
  ar: words('و?لا|لم|لن|ليس\\p{L}*|غير|ما|بدون|دون|عدم|بلا|تعذر|تعذّر|يتعذر'),
  da: words('ikke|ingen|intet|uden|aldrig|ingenting|ej|nej|umulig\\p{L}*'),
  el: words('δεν|δε|μην|μη|όχι|ποτέ|τίποτα|κανείς|κανένα\\p{L}*|καμία|χωρίς|ούτε|αδύνατ\\p{L}*'),
  hu: words('nem|ne|soha|semmi\\p{L}*|senki\\p{L}*|nincs\\p{L}*|sem|nélkül', '(?:talan|telen|atlan|etlen)(?!\\p{L})'),
}

/** English words that another language may deny by: "only", "unlike", "fail", "hide". */
const NEARLY_DENYING = words(
  'only|unless|until|before|else|other\\p{L}*|instead|rather|little|few|more|too|least|any\\p{L}*|but|however|different\\p{L}*|still|yet|avoid\\p{L}*|stop\\p{L}*|prevent\\p{L}*|fail\\p{L}*|miss\\p{L}*|lack\\p{L}*|off|out|mute\\p{L}*|ignore\\p{L}*|forget|worry|sorry|empty|hid\\p{L}*|wrong|special|neg\\p{L}*|clear\\p{L}*|lose|lost|why|how|would|will you',
  '(?<!\\p{L})(?:un|dis|non|mis|de(?=activ|select))\\p{L}{3}|(?<!\\p{L})i[nmr](?=valid|correct|complete|possible|visible|active|sufficient|accessible|compatible|finite|accurate|secure|stable|regular|relevant|perfect|depend|direct|stead)|\\p{L}{3}less|\\?',
)
const DENYING_SURELY = words("not|never|cannot|(?:do|does|did|is|are|was|were|ca|wo|have|has)n['’]t")

export function turnsMeaning(source: string, answer: string, from: LanguageCode, to: LanguageCode): boolean {
  const denying = DENYING[baseOf(to) ?? 'en']
  if (baseOf(from) !== 'en' || baseOf(to) === undefined || baseOf(to) === 'en') return false
  if (denying.test(answer)) return !DENYING.en.test(source) && !NEARLY_DENYING.test(source)
  return DENYING_SURELY.test(source) && !source.includes('?')
}

const FIGURE = /\p{Nd}+/gu
const figuresIn = (text: string) => (text.match(FIGURE) ?? []).map(inAscii)

export function lostFigure(source: string, answer: string): string | undefined {
  const due = figuresIn(source)
  if (due.length === 0) return undefined
  const found = counted(figuresIn(answer))
  return [...counted(due)].find(([figure, count]) => count > (found.get(figure) ?? 0))?.[0]
}
