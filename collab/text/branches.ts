import { squeezed, type Text } from './readText.ts'

export const OUTSIDE = ''

export const hasBranches = ({ pieces }: Text) => pieces.some(({ opens }) => opens !== undefined)

/** Returns the text of each branch by its path, such as `n plural few`, with this in place of each placeholder. */
export function partsOf({ text, pieces }: Text, filler = ' '): Map<string, Text> {
  const words = new Map<string, string>([[OUTSIDE, '']])
  const add = (path: string, more: string) => words.set(path, (words.get(path) ?? '') + more)
  let [at, path] = [0, OUTSIDE]
  for (const piece of pieces) {
    add(path, text.slice(at, piece.from))
    at = piece.to
    path = piece.opens ?? piece.branch ?? OUTSIDE
    add(path, piece.opens === undefined ? filler : '')
  }
  add(path, text.slice(at))
  return new Map(
    Array.from(words, ([key, own]) => [key, { text: own, pieces: [], words: own, letters: squeezed(own) }]),
  )
}

/** The choice that a branch is one of, and its key in it: `n plural` and `few`. */
export function keyOf(path: string) {
  const at = path.lastIndexOf(' ')
  return { choice: path.slice(0, at), key: path.slice(at + 1) }
}
