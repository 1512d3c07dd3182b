import { CODE, inText, isSentence, once, type Plant, pick, wordsIn } from './plant.ts'

const TAG = /\{[a-z]+(?:=[^{}]*)?\}|\{\/[a-z]+\}/g
const MOJIBAKE = (text: string) => Buffer.from(text, 'utf8').toString('latin1')
const REFUSALS = ['I’m sorry, but I can’t help with that request.', 'As an AI language model, I cannot translate this.']
const REMARKS = [
  (text: string) => `${text} (Note: I kept the tone informal.)`,
  (text: string) => `Here is the translation: ${text}`,
  (text: string) => `${text}\n\nLet me know if you need anything else!`,
]

/** Errors that break the form of a text, or come from a model. */
export const FORM: readonly Plant[] = [
  {
    check: 'placeholders',
    or: ['nesting', 'marks'],
    spoil: inText((text, { random }) => once(text, CODE, '', random)),
  },
  {
    check: 'placeholders',
    or: ['nesting'],
    spoil: inText((text, { random }) => once(text, /\[[a-z_]+\]/gi, '[unknown_name]', random)),
  },
  {
    check: 'nesting',
    or: ['placeholders'],
    spoil: inText((text) => {
      const [first, second] = [...text.matchAll(TAG)]
      if (!first || !second?.[0].startsWith('{/')) return undefined
      const between = text.slice(first.index + first[0].length, second.index)
      return text.slice(0, first.index) + second[0] + between + first[0] + text.slice(second.index + second[0].length)
    }),
  },
  // Not where a sentence goes on: lines that are wrapped at a column may be wrapped at another.
  {
    check: 'line breaks',
    spoil: inText((text, { random }) => once(text.trim(), /(?<![\p{L}\p{N},-])\n|\n(?=[^\p{L}\p{N}])/gu, ' ', random)),
  },
  {
    check: 'marks',
    spoil: inText((text, { random }) => (/[{[]/.test(text) ? undefined : once(text, /[()]/g, '', random))),
  },
  { check: 'damaged characters', spoil: inText((text, { random }) => once(text, /\p{L}/gu, '\uFFFD', random)) },
  {
    check: 'encoding',
    or: ['characters', 'damaged characters', 'script', 'language', 'length'],
    spoil: inText((text) => (/[^ -~\n]/.test(text) && isSentence(text) ? MOJIBAKE(text) : undefined)),
  },
  { check: 'no words', spoil: inText((text) => (wordsIn(text).length > 0 ? '…' : undefined)), or: ['length'] },
  {
    check: 'refusal',
    or: ['remark', 'language', 'script'],
    spoil: inText((text, { random }) => (isSentence(text) ? pick(REFUSALS, random) : undefined)),
  },
  {
    check: 'remark',
    or: ['addition', 'language', 'length', 'line breaks', 'script'],
    spoil: inText((text, { random }) => (isSentence(text) ? pick(REMARKS, random)!(text) : undefined)),
  },
  { check: 'addition', or: ['remark', 'language name'], spoil: inText((text) => `Translation: ${text}`) },
  {
    check: 'enclosure',
    or: ['quote style'],
    spoil: inText((text) => (/["“”«»„「『]/.test(text) ? undefined : `"${text}"`)),
  },
  { check: 'ornament', or: ['marks'], spoil: inText((text) => (text.includes('*') ? undefined : `**${text}**`)) },
]
