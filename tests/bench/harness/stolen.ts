import { existsSync, readFileSync } from 'node:fs'
import { type Measured, median } from './result.ts'

type Ticks = { all: number; stolen: number }

const TICKS = '/proc/stat'
const STEAL = 7

/**
 * Time of all processors since the machine began, and how much of it its host gave to other machines while this one had work
 * to do. Zero where no host tells (`steal` in proc_stat(5)).
 */
function readTicks(): Ticks {
  if (!existsSync(TICKS)) return { all: 0, stolen: 0 }
  const [, ...columns] = readFileSync(TICKS, 'utf8').split('\n', 1)[0]!.split(/\s+/)
  const ticks = columns.slice(0, STEAL + 1).map(Number) // guests' time behind it is counted in `user` already
  return { all: ticks.reduce((sum, count) => sum + count, 0), stolen: ticks[STEAL] ?? 0 }
}

/**
 * Plays so many rounds and answers those during which the host took least, and a row that says how much it took: what is
 * measured while others have the processors says more about them than about us.
 */
export async function calmest<Outcome>({ keep, of }: { keep: number; of: number }, play: () => Promise<Outcome>) {
  const played: { outcome: Outcome; stolen: number }[] = []
  while (played.length < of) {
    const before = readTicks()
    const outcome = await play()
    const after = readTicks()
    played.push({ outcome, stolen: (after.stolen - before.stolen) / (after.all - before.all) || 0 })
  }
  const kept = played.toSorted((a, b) => a.stolen - b.stolen).slice(0, keep)
  const share = (rounds: typeof played) => median(rounds.map(({ stolen }) => stolen))
  const percent = (rounds: typeof played) => `${(100 * share(rounds)).toFixed(1)} %`
  const stolen: Measured = {
    what: `the machine’s time that its host gave to others, in the ${keep} calmest of ${of} rounds, which are those that count`,
    peer: `all ${of} rounds`,
    ours: percent(kept),
    theirs: percent(played),
    ratio: share(kept) / share(played) || 1,
    goal: 'beside it',
    met: true,
  }
  return { rounds: kept.map(({ outcome }) => outcome), stolen }
}
