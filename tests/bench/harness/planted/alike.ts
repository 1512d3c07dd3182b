import type { Pair } from './pairs.ts'
import type { Plant } from './plant.ts'
import { pick } from './plant.ts'

const unlike = (text: string, others: readonly string[]) => [...new Set(others)].filter((other) => other !== text)

export const translationsOf = ({ source, translation }: Pair, game: readonly Pair[]) =>
  unlike(
    translation,
    game.filter((one) => one.source === source).map((one) => one.translation),
  )

export const sourcesOf = ({ source, translation }: Pair, game: readonly Pair[]) =>
  unlike(
    source,
    game.filter((one) => one.translation === translation).map((one) => one.source),
  )

/** Errors that show beside other texts of a game alone. */
export const ALIKE: readonly Plant[] = [
  {
    check: 'same source',
    spoil({ pair, game }) {
      const { source } = pair
      if (game.filter((one) => one.source === source).length < 2) return undefined
      const translation = `${pair.translation} (2)`
      return {
        source,
        translation,
        alike: { translations: translationsOf({ ...pair, translation }, game), sources: [] },
      }
    },
  },
  {
    check: 'same translation',
    spoil({ pair, game, random }) {
      const { source } = pair
      const other = pick(game, random)
      if (!other || other.source === source) return undefined
      const { translation } = other
      return { source, translation, alike: { translations: [], sources: sourcesOf({ ...pair, translation }, game) } }
    },
  },
]
