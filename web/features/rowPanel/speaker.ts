import type { TranslationAids } from '#server/rows/contract.ts'
import type { Source } from '../rows/rows.ts'

type Characters = TranslationAids['characters']

/** The character of the page who says a text. */
export function speakerOf({ facts }: Pick<Source, 'facts'>, characters: Characters) {
  const speaker = facts?.speaker?.toLowerCase()
  return characters.find(({ name }) => name.trim().toLowerCase() === speaker)
}

/** The name of a row's speaker, as the page's characters have it. */
export const speakerNameOf = (row: Pick<Source, 'facts'>, characters: Characters): string | undefined =>
  speakerOf(row, characters)?.name ?? row.facts?.speaker ?? undefined
