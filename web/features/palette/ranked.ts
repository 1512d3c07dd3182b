import { holdsWords, matchOf } from './fuzzy.ts'
import type { Command, Offer } from './offers.ts'

const MAX_SHOWN = 60
/** As much as two letters side by side: what was used lately wins among equals. */
const RECENT = 4
const UNTOUCHED = { frequent: 1, usual: 0, rare: -1 }

/**
 * Commands for what was typed, the best first; while nothing is, what was used last, then what is used most. Commands that have
 * the words come before rows that were looked for.
 */
export function rankedCommands(query: string, offers: readonly Offer[], recent: readonly string[]): Command[] {
  const isUntouched = query.trim() === ''
  const lists = offers.flatMap(({ commands, find }) => [
    commands.map((command) => ({ command, isLookedFor: false })),
    isUntouched ? [] : (find?.(query) ?? []).map((command) => ({ command, isLookedFor: true })),
  ])
  const unique = [...new Map(lists.flat().map((one) => [one.command.id, one])).values()]
  const isFirst = ({ command, isLookedFor }: (typeof unique)[number]) =>
    !isUntouched && !isLookedFor && holdsWords(query, command.label)
  const scoreOf = (command: Command, match: number) => (isUntouched ? UNTOUCHED[command.use ?? 'usual'] : match)
  const bonusOf = (id: string) => (recent.includes(id) ? RECENT - recent.indexOf(id) / recent.length : 0)
  return unique
    .flatMap((one) => {
      const { command } = one
      const match = matchOf(query, command.label)
      const score = match === undefined ? undefined : scoreOf(command, match) + bonusOf(command.id)
      return score === undefined ? [] : { command, score, tier: isFirst(one) ? 1 : 0 }
    })
    .sort((a, b) => b.tier - a.tier || b.score - a.score)
    .slice(0, MAX_SHOWN)
    .map(({ command }) => command)
}
