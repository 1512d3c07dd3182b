import type { VersionFilterCounts } from '../version/contract.ts'

type Counted = { rows: number }

/** Of several languages: how many rows of all of them are so, in the order in which they come first. */
export function sumCounts(all: readonly [VersionFilterCounts, ...VersionFilterCounts[]]): VersionFilterCounts {
  const [first] = all
  if (all.length === 1) return first
  const sum = (of: (counts: VersionFilterCounts) => number) => all.reduce((sum, counts) => sum + of(counts), 0)
  return {
    texts: sum(({ texts }) => texts),
    statuses: added(all, ({ statuses }) => statuses),
    checked: sum(({ checked }) => checked),
    checked_once: sum(({ checked_once }) => checked_once),
    outdated: sum(({ outdated }) => outdated),
    pages: added(all, ({ pages }) => pages),
    ratings: first.ratings && added(all, ({ ratings }) => ratings ?? []),
    changed: first.changed && added(all, ({ changed }) => changed ?? []),
    faulty: sum(({ faulty }) => faulty),
    issues: byFrequency(added(all, ({ issues }) => issues)),
    is_judged: all.every(({ is_judged }) => is_judged),
    speakers: added(all, ({ speakers }) => speakers),
    scenes: added(all, ({ scenes }) => scenes),
    stored: first.stored && {
      suggested: sum(({ stored }) => stored?.suggested ?? 0),
      sent_back: sum(({ stored }) => stored?.sent_back ?? 0),
      open_comments: sum(({ stored }) => stored?.open_comments ?? 0),
      conflicts: sum(({ stored }) => stored?.conflicts ?? 0),
      rating_outdated: sum(({ stored }) => stored?.rating_outdated ?? 0),
      origins: added(all, ({ stored }) => stored?.origins ?? []),
      people: byFrequency(added(all, ({ stored }) => stored?.people ?? [])),
    },
  }
}

function added<Count extends Counted>(
  all: readonly VersionFilterCounts[],
  listOf: (counts: VersionFilterCounts) => readonly Count[],
): Count[] {
  const sums = new Map<string, Count>()
  for (const one of all.flatMap(listOf)) {
    const { rows, ...kind } = one
    const key = JSON.stringify(kind)
    sums.set(key, { ...one, rows: (sums.get(key)?.rows ?? 0) + rows })
  }
  return [...sums.values()]
}

const byFrequency = <Count extends Counted>(counts: readonly Count[]) => counts.toSorted((a, b) => b.rows - a.rows)
