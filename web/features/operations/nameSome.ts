import { formatNumber } from '../../ui/data/numbers.ts'

const MAX_NAMED = 3

/** Names the first of many; `count` is of all, where only some are known. */
export function nameSome(names: readonly string[], count = names.length) {
  const named = names.slice(0, MAX_NAMED)
  const more = count - named.length
  return `${named.join(', ')}${more > 0 ? ` and ${formatNumber(more)} more` : ''}`
}
