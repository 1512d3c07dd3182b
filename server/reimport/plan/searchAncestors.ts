/** As many are compared text by text at a time. */
export const COMPARED_AT_ONCE = 8
/** As many are compared in all; each one takes some 30 ms for 50,000 texts. */
const MOST_COMPARED = 48
/** A sample tells roughly how much a file has in common with an ancestor: as much of the best one's share is looked at closer. */
const PLAUSIBLE = 0.85

type Recorded = { id: string; sketch: number[]; kind: string; language: string | null }
/** By their ids. */
type CountShared<Known> = (some: Known[]) => Promise<ReadonlyMap<string, number>>

/**
 * Those of the recorded ancestors, which are given in the order of time, with which a file has most texts in common. Texts
 * change and seldom change back, so a file has less in common with an ancestor the further that is from the true one in
 * time: of many ancestors some are compared with the file, and then those between the best ones and their neighbours.
 */
export async function searchAncestors<Known extends Recorded>(
  recorded: readonly Known[],
  sketch: readonly number[],
  countShared: CountShared<Known>,
): Promise<Known[]> {
  if (recorded.length <= COMPARED_AT_ONCE) return [...recorded]
  const found: { ancestor: Known; shared: number }[] = []
  const groups = Map.groupBy(plausible(recorded, sketch), ({ kind, language }) => `${kind} ${language}`)
  for (const group of groups.values()) found.push(...(await searchAmong(group, countShared)))
  const most = found.reduce((most, { shared }) => Math.max(most, shared), 0)
  const best = new Set(found.filter(({ shared }) => shared === most).map(({ ancestor }) => ancestor))
  return recorded.filter((ancestor) => best.has(ancestor)).slice(-COMPARED_AT_ONCE)
}

function plausible<Known extends Recorded>(recorded: readonly Known[], sketch: readonly number[]): Known[] {
  const own = new Set(sketch)
  const shares = recorded.map((ancestor) => ancestor.sketch.reduce((sum, value) => sum + (own.has(value) ? 1 : 0), 0))
  const least = PLAUSIBLE * Math.max(...shares)
  return recorded.filter((_, at) => shares[at]! >= least)
}

async function searchAmong<Known extends Recorded>(group: readonly Known[], countShared: CountShared<Known>) {
  const shared = new Map<number, number>()
  let [from, to] = [0, group.length - 1]
  while (shared.size < MOST_COMPARED) {
    const places = spread(from, to, shared)
    if (places.length === 0) break
    const counts = await countShared(places.map((place) => group[place]!))
    for (const place of places) shared.set(place, counts.get(group[place]!.id) ?? 0)
    const most = Math.max(...shared.values())
    const compared = [...shared.keys()].sort((a, b) => a - b)
    const best = compared.filter((place) => shared.get(place) === most)
    from = (compared.findLast((place) => place < best[0]!) ?? -1) + 1
    to = (compared.find((place) => place > best.at(-1)!) ?? group.length) - 1
  }
  return [...shared].map(([place, shared]) => ({ ancestor: group[place]!, shared }))
}

/** Some places of a range, evenly spread over those that were not looked at. */
function spread(from: number, to: number, seen: ReadonlyMap<number, unknown>): number[] {
  const places = Array.from({ length: to - from + 1 }, (_, at) => from + at).filter((place) => !seen.has(place))
  if (places.length <= COMPARED_AT_ONCE) return places
  const step = (places.length - 1) / (COMPARED_AT_ONCE - 1)
  return Array.from({ length: COMPARED_AT_ONCE }, (_, at) => places[Math.round(at * step)]!)
}
