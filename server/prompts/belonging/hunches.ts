import { squeezed } from '#collab/text/readText.ts'
import { areAlike, pairsOf } from '../alignment.ts'
import { TOKEN } from '../structure.ts'

const MIN_ALIKE = 0.7

const lettersOf = (text: string) => squeezed(text.replaceAll(TOKEN, ' '))

/** Returns whether an engine that was asked again, and not told why, has said nearly the same as before. */
export function saysAgain(before: readonly string[], answer: string): boolean {
  const letters = lettersOf(answer)
  const pairs = pairsOf(letters)
  return before.some((text) => lettersOf(text) === letters || areAlike(pairsOf(lettersOf(text)), pairs, MIN_ALIKE))
}
