import { squeezed } from '#collab/text/readText.ts'
import { sayUnknown } from '#collab/text/spelling/usedBefore.ts'
import { areAlike, pairsOf } from '../alignment.ts'
import { TOKEN } from '../structure.ts'
import type { Misfit } from './misfits.ts'

const MIN_ALIKE = 0.7

const OF_UNKNOWN_WORD = 9

const lettersOf = (text: string) => squeezed(text.replaceAll(TOKEN, ' '))

export type Hunched = { text: string; hunch: string }

/**
 * Returns whether an engine that was asked again, and not told why, has said nearly the same as before, with no other reason to
 * doubt it.
 */
export function saysAgain(before: readonly Hunched[], { text, hunch }: Hunched): boolean {
  const letters = lettersOf(text)
  const pairs = pairsOf(letters)
  return before.some((one) => {
    const said = lettersOf(one.text)
    return said === letters || (one.hunch === hunch && areAlike(pairsOf(said), pairs, MIN_ALIKE))
  })
}

export const hunchOf = ({ hunch, excess = 0 }: Pick<Misfit, 'hunch' | 'excess'>, unknown: readonly string[]) =>
  hunch ?? (excess > -OF_UNKNOWN_WORD ? sayUnknown(unknown) : undefined)
