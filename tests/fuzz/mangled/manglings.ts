import { type CorpusRow, pickIn, type Random } from './corpus.ts'
import { REFUSAL_TEXTS } from './refusalTexts.ts'

/** `feedback`: the row's, from the second attempt on. */
export type Asked = { row: CorpusRow; feedback: string | undefined; random: Random }
/** Spoils the faultless answer, or undefined where this kind can do nothing to it. */
type Mangle = (answer: string, asked: Asked) => string | undefined

const TOKEN = /⟦(\d+)⟧/g
const tokensOf = (text: string) => text.match(TOKEN) ?? []
const ifTokens =
  (mangle: Mangle): Mangle =>
  (answer, asked) =>
    tokensOf(answer).length > 0 ? mangle(answer, asked) : undefined
const plain = (text: string) => text.replaceAll(TOKEN, '')
const lettersIn = (text: string) => (plain(text).match(/\p{L}/gu) ?? []).length
const wordsOf = (text: string) => text.split(' ')
/** Source words without what stands for code. */
const sourceWords = ({ source }: CorpusRow) =>
  source.replaceAll(/\{[^{}]*\}|\[[^[\]]*\]|<[^<>]*>|[%\\|*_]\S*/g, ' ').trim()

const HOMOGLYPHS: Record<string, string> = {
  a: 'а',
  e: 'е',
  o: 'о',
  p: 'р',
  c: 'с',
  а: 'a',
  е: 'e',
  о: 'o',
  α: 'a',
  ο: 'o',
}
const isIdeographic = ({ language }: CorpusRow) => ['ja', 'zh', 'ko'].includes(language)

/** Every kind in which an answer for one row is spoiled, by name. */
export const MANGLINGS: Record<string, Mangle> = {
  'left out': () => undefined,
  empty: () => '',
  'a token missing': ifTokens((answer, { random }) => answer.replace(pickIn(tokensOf(answer), random), '')),
  'all tokens missing': ifTokens(plain),
  'a token twice': ifTokens((answer, { random }) => `${answer} ${pickIn(tokensOf(answer), random)}`),
  'a token made up': (answer) => `${answer} ⟦99⟧`,
  'tokens in other brackets': ifTokens((answer) => answer.replaceAll(TOKEN, '[$1]')),
  'tokens by name': ifTokens((answer) => answer.replaceAll(TOKEN, 'variable')),
  'tokens at the end': (answer, { row }) =>
    /^(?:.*\n)+/.test(row.source) || tokensOf(answer).length < 3
      ? undefined
      : plain(answer) + tokensOf(answer).toReversed().join(''),
  'a variable made up': (answer) => `${answer} {invented}`,
  'a variable of Ruby made up': (answer) => `${answer} %{invented}`,
  'a directive made up': (answer) => `${answer} %d`,
  'a tag made up': (answer) => `<b>${answer}</b>`,
  'BBCode made up': (answer) => `[b]${answer}[/b]`,
  'bold made up': (answer) => `**${answer}**`,
  'one mark of bold made up': (answer) => `${answer}**`,
  'an entity made up': (answer) => `${answer} &amp;`,
  'an escape made up': (answer) => `${answer} \\u00e9`,
  'a backslash': (answer) => `${answer}\\`,
  'a bracket': (answer) => `(${answer}`,
  'a brace': (answer) => `${answer}}`,
  'a bar': (answer) => `${answer} | `.trimEnd(),
  'a line break': (answer) => `${answer}\nOK`,
  'directives raw and swapped': (answer, { row }) =>
    /%s.*%d/s.test(row.source) && row.source.indexOf('%s') === row.source.indexOf('%')
      ? row.translation.replace('%s', '%S').replace('%d', '%s').replace('%S', '%d')
      : answer && undefined,
  'tags raw and crossed': (answer, { row }) =>
    row.source.includes('<b><i>') ? row.translation.replace('</i></b>', '</b></i>') : answer && undefined,
  'refusal in English': (_, { random }) => pickIn(REFUSAL_TEXTS.en, random),
  'refusal in its language': (_, { row, random }) => pickIn(REFUSAL_TEXTS[row.language], random),
  'Translation: before it': (answer) => `Translation: ${answer}`,
  'a heading before it': (answer) => `**Translation:** ${answer}`,
  'an introduction': (answer) => `Here is the translation: ${answer}`,
  'a note behind it': (answer) => `${answer} (Note: kept short for the button.)`,
  'feedback repeated': (answer, { feedback }) =>
    feedback && feedback.length > 30 ? `${answer} ${feedback.replaceAll(/[^\p{L}\p{N} .]/gu, '')}` : undefined,
  'source behind it': (answer, { row }) => (lettersIn(row.source) > 15 ? `${answer} (${sourceWords(row)})` : undefined),
  'number before it': (answer, { random }) => `${1 + Math.floor(random() * 20)}. ${answer}`,
  'id before it': (answer, { row }) => `${row.identifier}: ${answer}`,
  'JSON around it': (answer) => JSON.stringify({ text: answer }),
  'fence around it': (answer) => `\`\`\`${answer}\`\`\``,
  'quotes around it': (answer) => (answer.startsWith('"') ? undefined : `"${answer}"`),
  'a draft before it': (answer) => `<think>It should be short.</think>${answer}`,
  'a chat marker': (answer) => `${answer}<|im_end|>`,
  mojibake: (answer) => {
    const parts = answer.split(/(⟦\d+⟧)/)
    const text = parts.map((part, at) => (at % 2 === 1 ? part : Buffer.from(part).toString('latin1'))).join('')
    return text === answer ? undefined : text
  },
  'a replacement character': (answer) =>
    lettersIn(answer) > 1 ? answer.replace(/\p{L}(?=\P{L}*$)/u, '\ufffd') : undefined,
  'a control character': (answer) => `\u0007${answer}`,
  'a letter of another script': (answer) => {
    const at = answer.search(/\p{L}[aeopcаеоαο]\p{L}/u)
    return at === -1 ? undefined : answer.slice(0, at + 1) + HOMOGLYPHS[answer[at + 1]!] + answer.slice(at + 2)
  },
  'another language': (answer, { row }) =>
    row.elsewhere !== undefined && lettersIn(row.elsewhere) >= 60 && lettersIn(answer) >= 30
      ? row.elsewhere.replaceAll(/\s+/g, ' ').trim() + tokensOf(answer).join('')
      : undefined,
  'source instead of it': (answer, { row }) =>
    lettersIn(row.source) >= 30 ? sourceWords(row).replaceAll(/\s+/g, ' ') + tokensOf(answer).join('') : undefined,
  'another number': (answer) => {
    const changed = plainNumber(answer, (number) => String(Number(number) + 7))
    return changed === answer ? undefined : changed
  },
  'a number dropped': (answer) => {
    const changed = plainNumber(answer, (number) => (Number(number) > 20 ? '' : number))
    return changed === answer ? undefined : changed
  },
  'cut in a sentence': (answer, { row }) => {
    const end = row.source.trimEnd()
    if (isIdeographic(row) || lettersIn(row.source) < 40 || !/[.!?]$/.test(end) || tokensOf(answer).length > 0)
      return undefined
    const cut = wordsOf(answer)
      .slice(0, -2)
      .join(' ')
      .replace(/[^\p{L}]+$/u, '')
    return lettersIn(cut) > 5 ? cut : undefined
  },
  'cut to a quarter': (answer, { row }) =>
    lettersIn(row.source) < 60 || tokensOf(answer).length > 0 ? undefined : answer.slice(0, answer.length / 4),
  'everything twice': (answer) => (lettersIn(answer) >= 12 ? `${answer} ${plain(answer)}` : undefined),
  nothing: (_, { row, random }) =>
    lettersIn(row.source) < 6 ? undefined : pickIn(['null', '...', 'undefined'], random),
  'letters lost': (answer) => {
    const text = answer.replace(/(?<=\p{L})\p{Ll}(?=\p{Ll})/u, '?')
    return text === answer ? undefined : text
  },
  'blanks without width': (answer) => (lettersIn(answer) > 1 ? answer.replace(/(?<=\p{L})/u, '\u200b') : undefined),
  'capitals alone': (answer, { row }) =>
    (plain(answer).match(/\p{Ll}/gu) ?? []).length < 16 || (row.source.match(/[a-z]/g) ?? []).length < 16
      ? undefined
      : answer
          .split(/(⟦\d+⟧)/)
          .map((part, at) => (at % 2 === 1 ? part : part.toUpperCase()))
          .join(''),
  'a chatty beginning': (answer) => `Sure! ${answer}`,
  'its language before it': (answer, { row }) => `${row.language}: ${answer}`,
  'guillemets around it': (answer, { row }) => (/["'“”’«»]/.test(row.source) ? undefined : `«${answer}»`),
  'a remark in brackets': (answer) => `${answer} (literally)`,
  'the sign of a number': (answer) => {
    const changed = answer.replace(/(^|\s)\+(?=\d)/, '$1-')
    return changed === answer || /[-−]\d/.test(answer) ? undefined : changed
  },
  'a word again and again': (answer) => `${answer}${' loop'.repeat(8)}`,
  'a letter again and again': (answer) => `${answer}${'a'.repeat(60)}`,
  'the instructions': () =>
    'You are a professional game and app localizer. Write what a native player would expect to read: natural, idiomatic.',
}

function plainNumber(answer: string, change: (number: string) => string) {
  let isDone = false
  return answer.replaceAll(/⟦\d+⟧|\d+/g, (found) => {
    if (isDone || found.startsWith('⟦')) return found
    const changed = change(found)
    isDone = changed !== found
    return changed
  })
}

/** Kinds in which rows of a call get each other's texts. */
export const CALL_MANGLINGS = ['swapped with the next row', 'shifted by a row', 'text of the row before'] as const
