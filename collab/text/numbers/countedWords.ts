import { inAscii } from './readNumbers.ts'

const DIGITS: Record<string, number> = {
  〇: 0,
  零: 0,
  一: 1,
  二: 2,
  两: 2,
  兩: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
}
/** As on cheques, one beside the other as in "叁柒陆年". */
const FORMAL = '零壹贰叁肆伍陆柒捌玖'
const FORMAL_OTHERS: Record<string, string> = { 貳: '2', 參: '3', 叄: '3', 陸: '6' }
const FORMAL_DIGITS = /[零〇壹贰貳叁參叄肆伍陆陸柒捌玖]{3,}/gu
const inFigures = (digit: string) => FORMAL_OTHERS[digit] ?? (digit === '〇' ? '0' : String(FORMAL.indexOf(digit)))

const TENS: Record<string, number> = { 十: 10, 百: 100, 千: 1_000, 십: 10, 백: 100, 천: 1_000 }
const MYRIADS: Record<string, number> = {
  万: 1e4,
  萬: 1e4,
  만: 1e4,
  億: 1e8,
  亿: 1e8,
  억: 1e8,
  兆: 1e12,
  조: 1e12,
}
const COUNTED =
  /(?<![\p{Nd},.])(?:\p{Nd}+(?:[,.]\p{Nd}+)*\s?|[〇零一二两兩三四五六七八九])?[十百千万萬億亿兆](?:[\p{Nd},.〇零一二两兩三四五六七八九十百千万萬億亿兆]*[\p{Nd}〇零一二两兩三四五六七八九十百千万萬億亿兆])?|(?<![\p{Nd},.])\p{Nd}+(?:[,.]\p{Nd}+)*\s?(?:[천만억조](?:\s?\p{Nd}+(?:[,.]\p{Nd}+)*\s?[십백천만억]?)*)/gu
const PARTS = /\p{Nd}+(?:[,.]\p{Nd}+)*|\p{L}/gu

/** Writes "1万5千" and "三千" in plain figures. */
export function withFigures(words: string) {
  const plain = words.replaceAll(FORMAL_DIGITS, (text) => Array.from(text, inFigures).join(''))
  return /[十百千万萬億亿兆천만억조]/u.test(plain) ? plain.replaceAll(COUNTED, (text) => ` ${sumOf(text)} `) : plain
}

function sumOf(text: string) {
  let [sum, section, number] = [0, 0, 0]
  let isSaid = false
  for (const [part] of text.matchAll(PARTS)) {
    const unit = TENS[part] ?? MYRIADS[part]
    if (unit === undefined) {
      number = DIGITS[part] ?? Number(inAscii(part).replaceAll(',', ''))
      isSaid = true
    } else if (unit < 1e4) {
      section += (isSaid ? number : 1) * unit
      ;[number, isSaid] = [0, false]
    } else {
      sum += (section + number || 1) * unit
      ;[section, number, isSaid] = [0, 0, false]
    }
  }
  return Math.round((sum + section + number) * 1000) / 1000
}

const SCALES: [RegExp, number][] = [
  [
    /^\s?(?:k|thousand|mil|mille|tausend|mila|tys\p{L}*|duizend|тыс\p{L}*|bin|آلاف|ألف|tusind|χιλιάδες|ezer)(?!\p{L})/iu,
    1e3,
  ],
  [
    /^\s?(?:m(?:io|ln|illi[oó]n\p{L}*|ilhões|ilhão|ilioni?|iljoen|ilion\p{L}*|ilyon)|миллион\p{L}*|млн|ملايين|مليون|εκατομμύρι\p{L}*|millió)(?!\p{L})/iu,
    1e6,
  ],
]

export const scaleAt = (words: string, at: number) => {
  const rest = words.slice(at, at + 16)
  return SCALES.find(([word]) => word.test(rest))?.[1] ?? 1
}
