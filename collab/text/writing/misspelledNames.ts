import type { Text } from '../readText.ts'

const NAME = /(?<![\p{Script=Latin}\p{N}_])[A-Za-z][\w-]*\w/gu
const [MIN_LETTERS, MIN_LETTERS_LOST, LETTERS_OF_ENDING] = [4, 6, 2]
const START = /^\s{0,4}(?<first>[a-z]\w*)/u

/**
 * A name of the source that a text in another script has with two letters exchanged, with one lost or with its beginning cut.
 * Its end may differ: other languages have no plural.
 */
export function misspelledName({ words: source }: Text, { words }: Text): string | undefined {
  const given = namesIn(source)
  const said = new Set(namesIn(words))
  const lost = given.filter((name) => !said.has(name))
  const strange = [...said].filter((name) => !given.includes(name))
  if (lost.length === 0 || strange.length === 0) return undefined
  const first = START.exec(words)?.groups?.first
  return lost.find((name) =>
    strange.some(
      (other) => areExchanged(name, other) || isOneLost(name, other) || (other === first && isEndOf(other, name)),
    ),
  )
}

const namesIn = (text: string): string[] => text.match(NAME) ?? []

function areExchanged(name: string, other: string) {
  if (name.length !== other.length || name.length < MIN_LETTERS || name[0] !== other[0]) return false
  return Array.from(name).sort().join('') === Array.from(other).sort().join('')
}

function isOneLost(name: string, other: string) {
  if (name.length !== other.length + 1 || name.length < MIN_LETTERS_LOST) return false
  let at = 0
  while (at < other.length && name[at] === other[at]) at++
  return at > 0 && at < name.length - LETTERS_OF_ENDING && name.slice(at + 1) === other.slice(at)
}

const isEndOf = (other: string, name: string) =>
  other.length < name.length && name.endsWith(other) && /\w/.test(name[name.length - other.length - 1]!)
