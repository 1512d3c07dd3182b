import { countCommonKeys } from '#db/queries/memory/matches.ts'
import type { Db } from '#db/schema.ts'

const MAX_AGE_MS = 10 * 60_000
/** A key that is none of the common ones stands in about this part of the texts that the least common of those has. */
const SHARE_OF_RARE = 0.2

type Counts = (key: number) => number
const known = new WeakMap<object, { counts: Promise<Counts>; until: number }>()

/** In about how many texts of the index each key stands; read again now and then. `owner` lives as long as the database. */
export function readKeyCounts(owner: object, db: Db): Promise<Counts> {
  const kept = known.get(owner)
  if (kept && kept.until > Date.now()) return kept.counts
  const counts = countKeys(db)
  known.set(owner, { counts, until: Date.now() + MAX_AGE_MS })
  counts.catch(() => known.delete(owner))
  return counts
}

async function countKeys(db: Db): Promise<Counts> {
  const { texts, keys, shares } = await countCommonKeys(db)
  if (!keys || !shares) return () => 1
  const counts = new Map(keys.map((key, index) => [key, shares[index]! * texts]))
  const rare = Math.max(1, Math.min(...counts.values()) * SHARE_OF_RARE)
  return (key) => counts.get(key) ?? rare
}
