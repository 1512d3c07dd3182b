import { matchOf } from './fuzzy.ts'
import type { Command, Offer } from './offers.ts'

const MOST = 60
/** As much as two letters side by side: what was used lately wins among equals. */
const RECENT = 4

/** Commands for what was typed, the best first; what was used last comes first while nothing is. */
export function rankedCommands(query: string, offers: readonly Offer[], recent: readonly string[]): Command[] {
  const all = offers.flatMap(({ commands, find }) => [
    ...commands,
    ...(query.trim() === '' ? [] : (find?.(query) ?? [])),
  ])
  const unique = [...new Map(all.map((command) => [command.id, command])).values()]
  const bonusOf = (id: string) => (recent.includes(id) ? RECENT - recent.indexOf(id) / recent.length : 0)
  return unique
    .flatMap((command) => {
      const match = matchOf(query, command.label)
      return match === undefined ? [] : { command, score: (query === '' ? 0 : match) + bonusOf(command.id) }
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST)
    .map(({ command }) => command)
}
