import { countOf } from '../../readText.ts'
import type { Check } from '../check.ts'

/** Pairs that any language uses as they are; quotes differ from language to language. */
const PAIRS: [name: string, open: RegExp, close: RegExp][] = [
  ['round brackets', /[(（﹙]/g, /[)）﹚]/g],
  ['square brackets', /[[［【〔]/g, /[\]］】〕]/g],
  ['braces', /[{｛]/g, /[}｝]/g],
  ['corner brackets', /[「『]/g, /[」』]/g],
]
/** Characters of code: a translation has as many as its source, in whatever part of it. */
const CODE = ['{', '}', '<', '>', '|', '\\', '^', '`', '~', '*', '@']

/** Finds markup that is left between the placeholders. */
export const marks: Check = {
  name: 'marks',
  severity: 'broken',
  about: 'form',
  find({ words: source }, { words }) {
    const changed = CODE.filter((mark) => source.split(mark).length !== words.split(mark).length)
    const unbalanced = PAIRS.filter(([, ...pair]) => isBalanced(source, pair) && !isBalanced(words, pair))
    return [
      ...changed.map((mark) => `"${mark}" does not stand as often as in the source.`),
      ...unbalanced.map(([name]) => `The ${name} do not pair up.`),
    ]
  },
}

const isBalanced = (text: string, [open, close]: [RegExp, RegExp]) => countOf(text, open) === countOf(text, close)
