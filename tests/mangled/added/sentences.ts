import { below, type Kind, pickIn, type Random, tokensIn, withAllTokens } from '../draws.ts'
import { form, isUnspaced, piecesOf } from './form.ts'

const joined = (pieces: string[]) =>
  pieces
    .map((piece) => piece.trimEnd())
    .join(' ')
    .trim()
const LINKS = ['-', '_', '.', '/', '·', ' - ', ', ', '+', '|', '\n', '  ']
const FOREIGN_ENDS = ['؟', '।', '。', '؛', '։', '¿', '¡', '‽', '！', '፤', ';', ' !!1', '།', '・', '۔']

const shuffledPieces = (pieces: string[], random: Random) =>
  pieces
    .map((piece) => [random(), piece] as const)
    .sort(([one], [other]) => one - other)
    .map(([, piece]) => piece)

/** A run of pieces that are no code. */
function runOf(pieces: string[], random: Random, [fewest, most]: [number, number]) {
  const length = fewest + below(most - fewest + 1, random)
  if (pieces.length <= length) return undefined
  const from = below(pieces.length - length, random)
  const run = pieces.slice(from, from + length)
  return run.some((piece) => piece.includes('⟦')) ? undefined : { end: from + length, run }
}

const insert = (pieces: string[], at: number, more: string[]) => {
  const all = [...pieces.slice(0, at), ...more, ...pieces.slice(at)]
  return isUnspaced(pieces.join('')) ? all.join('') : joined(all)
}

export const SENTENCE_KINDS: Kind[] = [
  form('cut inside a word', (answer, { random }) => {
    const places = Array.from(answer.matchAll(/(?<=[\p{L}]{2})(?=[\p{L}\p{M}]{2})/gu), ({ index }) => index)
    const late = places.filter((at) => at > answer.length / 3)
    return isUnspaced(answer) || late.length < 3
      ? undefined
      : withAllTokens(answer.slice(0, pickIn(late, random)), answer)
  }),
  form('begins inside a word', (answer, { random }) => {
    const places = Array.from(answer.matchAll(/(?<=[\p{L}]{2})(?=[\p{L}\p{M}]{2})/gu), ({ index }) => index)
    const early = places.filter((at) => at < answer.length / 2)
    if (isUnspaced(answer) || early.length < 2) return undefined
    const rest = answer.slice(pickIn(early, random))
    const lost = tokensIn(answer).filter((token) => !rest.includes(token))
    return lost.join('') + rest
  }),
  form('words in any order', (answer, { random }) => {
    const pieces = piecesOf(answer)
    if (pieces.length < 6) return undefined
    const mixed = shuffledPieces(pieces, random)
    return isUnspaced(answer) ? mixed.join('') : joined(mixed)
  }),
  form('a word said again and again', (answer, { random }) => {
    const pieces = piecesOf(answer)
    const found = runOf(pieces, random, [1, 2])
    if (!found) return undefined
    const again = Array.from({ length: 2 + below(5, random) }, () => found.run).flat()
    return insert(pieces, found.end, again)
  }),
  form('a part said twice', (answer, { random }) => {
    const pieces = piecesOf(answer)
    const found = runOf(pieces, random, [3, 6])
    return found && insert(pieces, random() < 0.5 ? found.end : pieces.length, found.run)
  }),
  form('begun again at its end', (answer, { random }) => {
    const pieces = piecesOf(answer)
    const start = pieces.slice(0, 2 + below(Math.max(1, pieces.length - 2), random))
    return pieces.length < 4 || start.join('').includes('⟦') ? undefined : insert(pieces, pieces.length, start)
  }),
  form('words run together', (answer, { random }) => {
    if (isUnspaced(answer) || piecesOf(answer).length < 4) return undefined
    const share = pickIn([0.4, 0.7, 1], random)
    return answer.replaceAll(/(?<=\p{L}) (?=\p{L})/gu, (blank) => (random() < share ? '' : blank))
  }),
  form('words torn apart', (answer, { random }) => {
    if (isUnspaced(answer)) return undefined
    const share = pickIn([0.15, 0.3, 0.6], random)
    return answer.replaceAll(/(?<=\p{L}{2})(?=\p{L}{2})/gu, () => (random() < share ? ' ' : ''))
  }),
  form('marks between its words', (answer, { random }) => {
    const link = pickIn(LINKS, random)
    return isUnspaced(answer) || piecesOf(answer).length < 3
      ? undefined
      : answer.replaceAll(/(?<=\p{L}) (?=\p{L})/gu, link)
  }),
  form('an end of another writing', (answer, { random }) => {
    const bare = answer.replace(/[.!?。！？…]+$/u, '')
    return bare.endsWith('⟧') ? undefined : bare + pickIn(FOREIGN_ENDS, random)
  }),
]
