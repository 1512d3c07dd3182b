import { below, type Draw, type Kind, pickIn, TOKEN, tokensIn } from '../draws.ts'
import { form, putIn } from './form.ts'

const NUMBER = /(?<![\p{L}\p{N}⟦.,])\d+(?:[.,]\d+)?(?![\p{L}\p{N}⟧])/gu
function otherNumber(answer: string, { random }: Draw, change: (digits: string) => string) {
  const found = [...answer.matchAll(NUMBER)]
  if (found.length === 0) return undefined
  const { index, 0: digits } = pickIn(found, random)
  return answer.slice(0, index) + change(digits) + answer.slice(index + digits.length)
}

/** Texts between the tokens of a choice, with what stands between the same ones in the source. */
const isChoice = ({ row }: Draw) => /,\s*(?:select|plural|selectordinal)\s*,/.test(row.source)
const partsOf = (answer: string) => answer.split(/(⟦\d+⟧)/)
const spokenParts = (parts: string[]) => parts.flatMap((part, at) => (/\p{L}/u.test(part) && at % 2 === 0 ? [at] : []))

function inBranch(answer: string, draw: Draw, change: (text: string, others: string[]) => string) {
  const parts = partsOf(answer)
  const spoken = spokenParts(parts)
  if (!isChoice(draw) || spoken.length < 2) return undefined
  const at = pickIn(spoken, draw.random)
  const others = spoken.filter((one) => one !== at).map((one) => parts[one]!)
  return parts.map((part, index) => (index === at ? change(part, others) : part)).join('')
}

const SIGNS = ['-', '+', '±', '~', '<', '≥']
const UNITS = ['%', ' km', '$', ' €', '°C', ' kg', '‰', 'px']

export const CODE_KINDS: Kind[] = [
  form('a variable twice', (answer, { random }) => {
    const tokens = tokensIn(answer)
    return tokens.length === 0 ? undefined : putIn(answer, random, pickIn(tokens, random))
  }),
  form('a variable inside a word', (answer, { random }) => {
    const tokens = tokensIn(answer)
    if (tokens.length === 0) return undefined
    const token = pickIn(tokens, random)
    return putIn(answer.replace(token, ''), random, token)
  }),
  form('its code all in one place', (answer, { random }) => {
    const tokens = tokensIn(answer)
    if (tokens.length < 2) return undefined
    const bare = answer.replaceAll(TOKEN, '').replaceAll(/ {2,}/g, ' ').trim()
    return random() < 0.5 ? bare + tokens.join('') : tokens.join('') + bare
  }),
  form('code turned round', (answer) => {
    const tokens = tokensIn(answer)
    let at = tokens.length
    return tokens.length < 3 ? undefined : answer.replaceAll(TOKEN, () => tokens[--at]!)
  }),
  form('another number', (answer, draw) =>
    otherNumber(answer, draw, (digits) => {
      const at = below(digits.length, draw.random)
      const changes = [
        digits.slice(0, at) + String((Number(digits[at]) + 1 + below(8, draw.random)) % 10 || 3) + digits.slice(at + 1),
        digits + String(below(10, draw.random)),
        [...digits].reverse().join(''),
        digits.slice(1) || '40',
        `${digits[0]}.${digits.slice(1) || '5'}`,
      ]
      return pickIn(changes, draw.random)
    }),
  ),
  form('a sign or a unit at a number', (answer, draw) =>
    otherNumber(answer, draw, (digits) =>
      draw.random() < 0.5 ? pickIn(SIGNS, draw.random) + digits : digits + pickIn(UNITS, draw.random),
    ),
  ),
  form('a number more', (answer, { random }) => {
    const blanks = Array.from(answer.matchAll(/ /g), ({ index }) => index)
    if (blanks.length === 0) return undefined
    const at = pickIn(blanks, random)
    return `${answer.slice(0, at)} ${2 + below(5_000, random)}${answer.slice(at)}`
  }),
  form('a branch that is empty', (answer, draw) =>
    inBranch(answer, draw, () => pickIn(['', ' ', '-', '…'], draw.random)),
  ),
  form('one branch for all', (answer, draw) => inBranch(answer, draw, (_, others) => pickIn(others, draw.random))),
  form('a branch in the source’s language', (answer, draw) =>
    inBranch(answer, draw, () => pickIn(draw.game, draw.random).source.replaceAll(/[{}[\]<>'#]/g, '')),
  ),
  form('a branch said twice', (answer, draw) => inBranch(answer, draw, (text) => `${text} ${text}`)),
]
