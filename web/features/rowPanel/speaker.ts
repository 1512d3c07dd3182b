import type { TranslationAids } from '#server/rows/contract.ts'
import type { Source } from '../rows/rows.ts'

/** The character whose name stands in the context, or else in the identifier. */
export function speakerOf({ context, identifier }: Source, characters: TranslationAids['characters']) {
  const inOrder = characters.toSorted((a, b) => b.name.length - a.name.length)
  const inContext = wordsOf(context ?? '')
  const inIdentifier = wordsOf(identifier)
  return (
    inOrder.find(({ name }) => inContext.includes(wordsOf(name))) ??
    inOrder.find(({ name }) => inIdentifier.includes(wordsOf(name)))
  )
}

/** Words between spaces, so that a name is found as a whole, whatever stands between its words. */
const wordsOf = (text: string) =>
  ` ${text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ')} `
