import type { TranslationAids } from '#server/rows/contract.ts'
import type { Source } from '../rows/rows.ts'

type Characters = TranslationAids['characters']

export function speakerOf({ facts }: Pick<Source, 'facts'>, characters: Characters) {
  const speaker = facts?.speaker?.toLowerCase()
  return characters.find(({ name }) => name.trim().toLowerCase() === speaker)
}

export const speakerNameOf = (row: Pick<Source, 'facts'>, characters: Characters): string | undefined =>
  speakerOf(row, characters)?.name ?? row.facts?.speaker ?? undefined
