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

/** Before the name of a speaker in a context, as game engines export it. */
const LABEL = 'speaker:'

const partsOf = (context: string | null) => (context ?? '').split(/[;\n]/).map((part) => part.trim())

/** The name of a row's speaker: that of a character, or what the context calls the speaker. */
export function speakerNameOf(row: Source, characters: TranslationAids['characters']): string | undefined {
  const told = partsOf(row.context)
    .find((part) => part.toLowerCase().startsWith(LABEL))
    ?.slice(LABEL.length)
  return speakerOf(row, characters)?.name ?? (told?.trim() || undefined)
}

/** A row's context, for where this name of its speaker stands already. */
export const contextBeside = (name: string, { context }: Pick<Source, 'context'>) =>
  partsOf(context)
    .filter((part) => part.toLowerCase() !== `${LABEL} ${name}`.toLowerCase())
    .join('; ')

/** Words between spaces, so that a name is found as a whole, whatever stands between its words. */
const wordsOf = (text: string) =>
  ` ${text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ')} `
