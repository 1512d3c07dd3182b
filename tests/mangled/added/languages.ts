import { below, type Draw, type Kind, pickIn, sentencesIn, tokensIn } from '../draws.ts'
import { changeWords, form, hasTokens, piecesOf, sourceWords } from './form.ts'

const named = (language: string, inLanguage: string) =>
  new Intl.DisplayNames([inLanguage], { type: 'language' }).of(language) ?? language
const flagOf = (language: string) =>
  [...language.slice(0, 2).toUpperCase()].map((letter) => String.fromCodePoint(0x1f1a5 + letter.charCodeAt(0))).join('')
const TAGS: ((text: string, name: string, language: string) => string)[] = [
  (text, name) => `${name}: ${text}`,
  (text, name) => `${text} (${name})`,
  (text, name) => `[${name}] ${text}`,
  (text, name) => `${name} – ${text}`,
  (text, name) => `${name}\n${text}`,
  (text, _, language) => `${language.toUpperCase()}> ${text}`,
  (text, _, language) => `${language}|${text}`,
  (text, _, language) => `<${language}>${text}`,
  (text, _, language) => `${text} @${language}`,
  (text, _, language) => `${flagOf(language)} ${text}`,
  (text, _, language) => `>>${language}<< ${text}`,
]

const scriptOf = (text: string) =>
  ['Latin', 'Cyrillic', 'Han', 'Hangul', 'Hiragana', 'Katakana', 'Arabic', 'Greek'].filter((script) =>
    new RegExp(`\\p{Script=${script}}`, 'u').test(text),
  )
const otherTexts = ({ row }: Draw) => row.elsewhere.filter(({ text }) => text.length > 3)
const FAMILIES = [
  ['es', 'pt', 'it', 'fr'],
  ['da', 'nl', 'de', 'sv'],
  ['ja', 'zh', 'ko'],
  ['ru', 'uk', 'pl'],
]
const siblingOf = (draw: Draw) => {
  const family = FAMILIES.find((languages) => languages.includes(draw.row.language)) ?? []
  return otherTexts(draw).filter(({ language }) => family.includes(language))
}

const wordsOf = (text: string) => (text.match(/[\p{L}\p{M}]{3,}/gu) ?? []).map((word) => word.slice(0, 12))
const withTokens = (text: string, answer: string) => text + tokensIn(answer).join('')

export const LANGUAGE_KINDS: Kind[] = [
  form('named after its language', (answer, { row, random }) => {
    const name = named(row.language, pickIn(['en', row.language, 'de', 'fr', 'ja'], random))
    return pickIn(TAGS, random)(answer, name, row.language)
  }),
  form('a sentence left in the source’s language', (answer, draw) => {
    const [own, source] = [sentencesIn(answer), sentencesIn(sourceWords(draw, 200).join(' '))]
    if (own.length < 2 || own.length !== source.length) return undefined
    const at = below(own.length, draw.random)
    return own[at]!.includes('⟦') ? undefined : answer.replace(own[at]!, () => source[at]!)
  }),
  form('begun or ended in the source’s language', (answer, draw) => {
    const [pieces, source] = [piecesOf(answer), sourceWords(draw)]
    if (source.length < 6 || pieces.length < 6 || hasTokens(answer)) return undefined
    const half = Math.floor(source.length / 2)
    const own = Math.floor(pieces.length / 2)
    return draw.random() < 0.5
      ? `${source.slice(0, half).join(' ')} ${pieces.slice(own).join('')}`
      : `${pieces.slice(0, own).join('').trim()} ${source.slice(half).join(' ')}`
  }),
  form('a word in another script', (answer, draw) => {
    const own = scriptOf(answer)
    const words = otherTexts(draw).flatMap(({ text }) => wordsOf(text))
    const foreign = words.filter((word) => !scriptOf(word).some((script) => own.includes(script) || script === 'Latin'))
    if (foreign.length === 0) return undefined
    const word = pickIn(foreign, draw.random)
    const at = below(Math.max(1, piecesOf(answer).length), draw.random)
    let n = 0
    return answer.replaceAll(/[\p{L}\p{M}]+/gu, (one) => (n++ === at ? word : one))
  }),
  form('in a language of the same family', (answer, draw) => {
    const sibling = siblingOf(draw)
    return sibling.length === 0 ? undefined : withTokens(pickIn(sibling, draw.random).text, answer)
  }),
  form('half of it in another translation', (answer, draw) => {
    const others = otherTexts(draw)
    const pieces = piecesOf(answer)
    if (others.length === 0 || pieces.length < 6 || hasTokens(answer)) return undefined
    const other = piecesOf(pickIn(others, draw.random).text)
    if (other.length < 4) return undefined
    const half = pieces
      .slice(0, Math.ceil(pieces.length / 2))
      .join('')
      .trim()
    return `${half} ${other.slice(Math.floor(other.length / 2)).join('')}`
  }),
  form('source words among its own', (answer, draw) => {
    const source = sourceWords(draw).filter((word) => /^[a-z]{4,}$/.test(word))
    return source.length < 2
      ? undefined
      : changeWords(answer, draw.random, (word) => (draw.random() < 0.5 ? pickIn(source, draw.random) : word))
  }),
]
