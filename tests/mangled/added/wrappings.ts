import { below, type Kind, pickIn } from '../draws.ts'
import { form, hasTokens, piecesOf, putIn, sourceWords } from './form.ts'

const hex = (letter: string) => letter.codePointAt(0)!.toString(16)
const OTHER = /[^\0-\x7f⟦⟧]/gu
const ESCAPES: ((text: string) => string)[] = [
  (text) => text.replaceAll(OTHER, (letter) => `\\u${hex(letter).padStart(4, '0')}`),
  (text) => text.replaceAll(OTHER, (letter) => `&#x${hex(letter)};`),
  (text) => text.replaceAll(OTHER, (letter) => `&amp;#${letter.codePointAt(0)};`),
  (text) => text.replaceAll(/[^\0-\x7f⟦⟧]| /gu, encodeURIComponent),
  (text) => text.replaceAll(OTHER, (letter) => `<U+${hex(letter).toUpperCase()}>`),
  (text) => text.replaceAll(' ', '&nbsp;'),
  (text) => text.replaceAll(/['"’]/g, (mark) => `\\${mark}`),
  (text) => text.replaceAll(OTHER, '?'),
]

const MARKUPS: [string, string][] = [
  ['<p>', '</p>'],
  ['**', '**'],
  ['`', '`'],
  ['```\n', '\n```'],
  ['<translation>', '</translation>'],
  ['<![CDATA[', ']]>'],
  ['# ', ''],
  ['> ', ''],
  ['__', '__'],
  ['~~', '~~'],
  ['<span lang="xx">', '</span>'],
  ['<!-- ', ' -->'],
  ['', '<br>'],
  ['', '</s>'],
  ['<|im_start|>', ''],
  ['', '<|endoftext|>'],
  ['', ' [/INST]'],
]

const RECORDS: ((text: string, id: string) => string)[] = [
  (text) => `{"translation": "${text}"}`,
  (text) => `msgstr "${text}"`,
  (text, id) => `${id} = ${text}`,
  (text, id) => `${id}: ${text}`,
  (text) => `"${text}",`,
  (text) => `["${text}"]`,
  (text, id) => `<string name="${id}">${text}</string>`,
  (text) => `translation: ${text}`,
  (text, id) => `${id},${text}`,
  (text) => `${text}"}`,
  (text) => `${text};`,
  (text) => `| ${text} |`,
]

const NUMBERED: ((text: string, n: number) => string)[] = [
  (text, n) => `${n}. ${text}`,
  (text, n) => `${n}) ${text}`,
  (text, n) => `[${n}] ${text}`,
  (text, n) => `(${n}) ${text}`,
  (text, n) => `#${n} ${text}`,
  (text, n) => `${n}: ${text}`,
  (text, n) => `${text} (${n})`,
  (text, n) => `${text} ${n}`,
  (text, n) => `${text}¹`.slice(0, -1) + String.fromCodePoint(0x2460 + (n % 20)),
  (text, n) => `${n} - ${text}`,
  (text, n) => `${String.fromCodePoint(0x61 + (n % 26))}) ${text}`,
]

const SCORES: ((text: string, n: number) => string)[] = [
  (text, n) => `${text} (${80 + (n % 20)}%)`,
  (text, n) => `${text} [${n % 6}/5]`,
  (text, n) => `${text} (0.${90 + (n % 10)})`,
  (text) => `${text} (${text.length})`,
  (text, n) => `${text} ~${n}`,
  (text) => `✓ ${text}`,
  (text) => `${text} [OK]`,
]

const inRange = (from: number, to: number, property: RegExp) =>
  Array.from({ length: to - from }, (_, at) => String.fromCodePoint(from + at)).filter((one) => property.test(one))
const SYMBOLS = inRange(0xa1, 0x1fb00, /\p{So}|\p{Extended_Pictographic}|\p{Sk}/u)
const PAIRED = inRange(0x22, 0x3020, /\p{Ps}|\p{Pe}|\p{Pi}|\p{Pf}/u)

const STRAY = [...`([{"“「【)>}]»'`]

const LINKS = [' / ', ' | ', '; ', ' (', '\n', ' → ', ' = ', ' – ']

export const WRAPPING_KINDS: Kind[] = [
  form('escaped as in a file', (answer, { random }) => pickIn(ESCAPES, random)(answer)),
  form('in markup that the source has not', (answer, { random }) =>
    pickIn(MARKUPS, random).join('\0').replace('\0', answer),
  ),
  form('as a record of a file', (answer, { random, row }) =>
    pickIn(RECORDS, random)(answer, pickIn([row.identifier, 'text', 'value', 'id_12', 'target'], random)),
  ),
  form('with a number in a list', (answer, { random }) => pickIn(NUMBERED, random)(answer, 1 + below(40, random))),
  form('with a score or a length', (answer, { random }) => pickIn(SCORES, random)(answer, below(99, random))),
  form('with a symbol', (answer, { random }) => {
    const symbol = pickIn(SYMBOLS, random)
    const place = random()
    return place < 0.3 ? `${symbol} ${answer}` : place < 0.6 ? `${answer} ${symbol}` : putIn(answer, random, symbol)
  }),
  form('a bracket or quote that has no other', (answer, { random, row }) => {
    const mark = pickIn(random() < 0.5 ? STRAY : PAIRED, random)
    if (row.translation.includes(mark)) return undefined
    const place = random()
    return place < 0.3 ? mark + answer : place < 0.6 ? answer + mark : putIn(answer, random, mark)
  }),
  form('in two wordings', (answer, { random }) => {
    const pieces = piecesOf(answer)
    if (hasTokens(answer) || pieces.length < 3) return undefined
    const other = random() < 0.5 ? pieces.slice(0, -1).join('').trim() : pieces.slice(1).join('').trim()
    const link = pickIn(LINKS, random)
    return answer + link + other + (link === ' (' ? ')' : '')
  }),
  form('with its source beside it', (answer, draw) => {
    const source = sourceWords(draw, hasTokens(answer) ? 4 : 40).join(' ')
    if (source.length < 4) return undefined
    const link = pickIn(LINKS, draw.random)
    const [first, last] = draw.random() < 0.5 ? [answer, source] : [source, answer]
    return first + link + last + (link === ' (' ? ')' : '')
  }),
]
