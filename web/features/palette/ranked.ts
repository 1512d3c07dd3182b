import { matchOf } from './fuzzy.ts'
import type { Command, Offer } from './offers.ts'

const MOST = 60
/** As much as two letters side by side: what was used lately wins among equals. */
const RECENT = 4
const UNTOUCHED = { frequent: 1, usual: 0, rare: -1 }

/** Commands for what was typed, the best first; while nothing is, what was used last, then what is used most. */
export function rankedCommands(query: string, offers: readonly Offer[], recent: readonly string[]): Command[] {
  const isUntouched = query.trim() === ''
  const all = offers.flatMap(({ commands, find }) => [...commands, ...(isUntouched ? [] : (find?.(query) ?? []))])
  const unique = [...new Map(all.map((command) => [command.id, command])).values()]
  const scoreOf = (command: Command, match: number) => (isUntouched ? UNTOUCHED[command.use ?? 'usual'] : match)
  const bonusOf = (id: string) => (recent.includes(id) ? RECENT - recent.indexOf(id) / recent.length : 0)
  return unique
    .flatMap((command) => {
      const match = matchOf(query, command.label)
      return match === undefined ? [] : { command, score: scoreOf(command, match) + bonusOf(command.id) }
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST)
    .map(({ command }) => command)
}
