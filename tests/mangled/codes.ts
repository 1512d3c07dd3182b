import { below, type Draw, type Kind, pickIn, TOKEN, tokensIn, withoutTokens } from './draws.ts'

const form = (name: string, isKnown: boolean, spoil: Kind['spoil']): Kind => ({ name, isForm: true, isKnown, spoil })
const ifTokens =
  (spoil: (answer: string, token: string, draw: Draw) => string | undefined): Kind['spoil'] =>
  (answer, draw) => {
    const token = pickIn(tokensIn(answer), draw.random)
    return token === undefined ? undefined : spoil(answer, token, draw)
  }

/** Changes one number of the text. */
const ofNumber =
  (change: (digits: string, draw: Draw) => string): Kind['spoil'] =>
  (answer, draw) => {
    const numbers = Array.from(answer.matchAll(/(?<![⟦\p{L}\d.,])\d+(?:[.,]\d+)*(?![⟧\d])/gu))
    const one = pickIn(numbers, draw.random)
    if (one === undefined) return undefined
    const changed = change(one[0], draw)
    return changed === one[0]
      ? undefined
      : answer.slice(0, one.index) + changed + answer.slice(one.index + one[0].length)
  }

const MADE_UP = [
  '{name}',
  '{0}',
  '%s',
  '%d',
  '%1$s',
  '$' + '{x}',
  '{{count}}',
  ':id',
  '<br>',
  '<b>',
  '[player]',
  '\\n',
  '&nbsp;',
  '&amp;',
  '%%',
  '@@',
  '⟦1⟧',
  '⟦77⟧',
  '<0>',
  '\\u00a0',
  '{b}',
]

/** Places of an ICU message's branches in an answer: between tokens that open and that end one. */
function branchesIn(answer: string, source: string) {
  if (!/\{\w+, (?:plural|select)/.test(source)) return []
  return Array.from(answer.matchAll(/(?<=⟦\d+⟧)[^⟦⟧]*\p{L}[^⟦⟧]*(?=⟦\d+⟧)/gu))
}
const ofBranch =
  (change: (branch: string, branches: string[], draw: Draw) => string | undefined): Kind['spoil'] =>
  (answer, draw) => {
    const branches = branchesIn(answer, draw.row.source)
    const one = pickIn(branches, draw.random)
    const changed =
      one &&
      change(
        one[0],
        branches.map(([text]) => text),
        draw,
      )
    return changed === undefined
      ? undefined
      : answer.slice(0, one!.index) + changed + answer.slice(one!.index + one![0].length)
  }

export const CODE_KINDS: Kind[] = [
  form(
    'a token left out',
    true,
    ifTokens((answer, token) => answer.replace(token, '')),
  ),
  form(
    'all tokens left out',
    true,
    ifTokens((answer) => withoutTokens(answer)),
  ),
  form(
    'a token twice',
    true,
    ifTokens((answer, token, { random }) =>
      pickIn([`${answer} ${token}`, answer.replace(token, token + token)], random),
    ),
  ),
  form(
    'a token by another number',
    true,
    ifTokens((answer, token, { random }) => answer.replace(token, `⟦${1 + below(9, random)}⟧`)),
  ),
  form(
    'a token of another form',
    false,
    ifTokens((answer, token, { random }) =>
      answer.replace(
        token,
        pickIn(['[1]', '{1}', '(1)', '<1>', '[[1]]', '⟨1⟩', '【1】', '#1', '1', '{name}', '…'], random),
      ),
    ),
  ),
  form(
    'tokens in another order',
    true,
    ifTokens((answer, _, { row }) => {
      const tokens = tokensIn(answer)
      const isNested = /<\w|\{\w+\}.*\{\/|\[\/|, (?:plural|select)/s.test(row.source)
      if (tokens.length < 2 || !isNested) return undefined
      const turned = tokens.toReversed()
      let at = 0
      return answer.replaceAll(TOKEN, () => turned[at++]!)
    }),
  ),
  form(
    'tags around nothing',
    false,
    ifTokens((answer, _, { row }) => {
      if (!/<(\w+)>.*<\/\1>|\{(\w+)\}.*\{\/\2\}|\[(\w+)\].*\[\/\3\]/s.test(row.source) || tokensIn(answer).length !== 2)
        return undefined
      return `${withoutTokens(answer).trim()} ${tokensIn(answer).join('')}`
    }),
  ),
  form('code made up', true, (answer, { random, row }) => {
    const code = pickIn(MADE_UP, random)
    return row.source.includes(code)
      ? undefined
      : pickIn([`${answer} ${code}`, code + answer, answer.replace(' ', ` ${code} `)], random)
  }),
  form('tags made up around it', true, (answer, { random, row }) => {
    const [open, close] = pickIn(
      [
        ['<b>', '</b>'],
        ['[b]', '[/b]'],
        ['**', '**'],
        ['{i}', '{/i}'],
        ['<span>', '</span>'],
        ['__', '__'],
        ['~~', '~~'],
      ],
      random,
    ) as [string, string]
    return row.source.includes(open) ? undefined : open + answer + close
  }),
  form('a line break more', true, (answer, { random }) =>
    pickIn([`${answer}\n`, `\n${answer}`, answer.replace(' ', '\n'), `${answer}\n\n.`], random),
  ),
  form(
    'an empty branch',
    true,
    ofBranch((_, __, { random }) => pickIn(['', ' ', '-', '…'], random)),
  ),
  form(
    'equal branches',
    true,
    ofBranch((own, all) => all.find((branch) => branch.trim() !== own.trim())),
  ),
  form('a branch in another language', false, (answer, draw) => {
    const one = ofBranch(
      (_, __, { row, random }) => ` ${pickIn(row.elsewhere, random)?.text.split(/[.!?。]/)[0] ?? ''} `,
    )(answer, draw)
    return one
  }),
  form(
    'a branch of the source',
    true,
    ofBranch((_, all, { row }) => {
      const given = Array.from(row.source.matchAll(/\{([^{}]*\p{L}[^{}]*)\}/gu), ([, text]) => text!)
      return given.length < all.length ? undefined : pickIn(given, () => 0)
    }),
  ),
  form(
    'a digit changed',
    true,
    ofNumber((digits, { random }) => {
      const at = pickIn(
        Array.from(digits.matchAll(/\d/g), ({ index }) => index),
        random,
      )!
      return digits.slice(0, at) + ((Number(digits[at]) + 1 + below(9, random)) % 10) + digits.slice(at + 1)
    }),
  ),
  form(
    'a digit lost',
    false,
    ofNumber((digits, { random }) => {
      const places = Array.from(digits.matchAll(/\d/g), ({ index }) => index)
      const at = pickIn(places, random)!
      return digits.slice(0, at) + digits.slice(at + 1)
    }),
  ),
  form(
    'a digit more',
    false,
    ofNumber((digits, { random }) => digits + below(10, random)),
  ),
  form(
    'digits in another order',
    false,
    ofNumber((digits) => [...digits].toReversed().join('')),
  ),
  form(
    'a point that has moved',
    false,
    ofNumber((digits) => {
      const bare = digits.replaceAll(/\D/g, '')
      return bare.length < 3 ? digits : `${bare.slice(0, -2)}.${bare.slice(-2)}`
    }),
  ),
  form(
    'a number left out',
    false,
    ofNumber(() => ''),
  ),
  form('a number more', false, (answer, { random }) =>
    answer.replace(/(?<=\p{L}) (?=\p{L})/u, ` ${21 + below(9000, random)} `),
  ),
  form('nothing', true, (_, { random }) =>
    pickIn(
      ['', ' ', '.', '…', '—', '?', '…!', 'null', 'undefined', 'N/A', 'TODO', '---', '""', '[]', '{}', 'nil', '0'],
      random,
    ),
  ),
]
