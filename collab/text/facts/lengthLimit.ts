import { keyOf, OUTSIDE, partsOf } from '../branches.ts'
import { countGraphemes } from '../graphemes.ts'
import { readText, type Text } from '../readText.ts'

export const countExcess = (limit: number | null | undefined, translation: string, own?: readonly RegExp[]): number =>
  limit == null ? 0 : Math.max(0, shownLength(readText(translation, own)) - limit)

/**
 * Counts the characters that a reader sees at once, the longest branch of each choice. Nobody knows how long the values of
 * placeholders are: they do not count, nor do line breaks.
 */
export function shownLength(text: Text): number {
  const longest = new Map<string, number>()
  for (const [path, part] of partsOf(text, '')) {
    const choice = path === OUTSIDE ? OUTSIDE : keyOf(path).choice
    longest.set(choice, Math.max(longest.get(choice) ?? 0, countGraphemes(part.text.replaceAll(/[\r\n]/g, ''))))
  }
  return longest.values().reduce((sum, length) => sum + length, 0)
}
