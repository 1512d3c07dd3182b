export const COMPARED_AT_ONCE = 8
/** As many are compared in all; each one takes some 30 ms for 50,000 texts. */
const MAX_COMPARED = 48
/** Of a file of few texts all are compared, some 60 ms in all: its samples say little, and its texts change to and fro. */
const MAX_TEXTS_OF_ALL = 100_000
/** A sample tells roughly how much a file has in common with an ancestor: as much of the best one's share is looked at closer. */
const PLAUSIBLE = 0.85
/** Less two standard deviations of what a sample has by chance: one of few texts rules nothing out. */
const leastPlausible = (most: number) => PLAUSIBLE * most - 2 * Math.sqrt(most)

type Recorded = { id: string; sketch: number[]; kind: string; language: string | null }
/**
 * The less the nearer, the first number first: the texts in common, negative; the characters in which some of the others
 * differ; and the translations that have another status.
 */
export type Nearness = readonly [shared: number, distance: number, judged: number]
type Measured<Known> = { ancestor: Known; nearness: Nearness }
type Compare<Known> = (some: Known[]) => Promise<ReadonlyMap<string, Nearness>>

/**
 * The recorded ancestors come in the order of time, and those with which the file has most texts in common are returned.
 * Texts seldom change back, so of many ancestors some are compared first, and then those between the best ones and their
 * neighbours.
 */
export async function searchAncestors<Known extends Recorded>(
  recorded: readonly Known[],
  { sketch, texts }: { sketch: readonly number[]; texts: number },
  compare: Compare<Known>,
): Promise<Known[]> {
  if (recorded.length <= COMPARED_AT_ONCE) return [...recorded]
  const isSmall = recorded.length * texts <= MAX_TEXTS_OF_ALL
  const found = await (isSmall ? compareAll(recorded, compare) : searchInGroups(plausible(recorded, sketch), compare))
  const most = nearestOf(found.map(({ nearness }) => nearness))
  const best = new Set(found.filter(({ nearness }) => isAsNear(nearness, most)).map(({ ancestor }) => ancestor))
  return recorded.filter((ancestor) => best.has(ancestor)).slice(-COMPARED_AT_ONCE)
}

function plausible<Known extends Recorded>(recorded: readonly Known[], sketch: readonly number[]): Known[] {
  const own = new Set(sketch)
  const shares = recorded.map((ancestor) => ancestor.sketch.reduce((sum, value) => sum + (own.has(value) ? 1 : 0), 0))
  const least = leastPlausible(Math.max(...shares))
  return recorded.filter((_, at) => shares[at]! >= least)
}

async function compareAll<Known extends Recorded>(recorded: readonly Known[], compare: Compare<Known>) {
  const found: Measured<Known>[] = []
  for (let from = 0; from < recorded.length; from += COMPARED_AT_ONCE) {
    const some = recorded.slice(from, from + COMPARED_AT_ONCE)
    const nearness = await compare(some)
    found.push(...some.map((ancestor) => ({ ancestor, nearness: nearness.get(ancestor.id) ?? UNKNOWN })))
  }
  return found
}

async function searchInGroups<Known extends Recorded>(recorded: readonly Known[], compare: Compare<Known>) {
  const found: Measured<Known>[] = []
  for (const group of Map.groupBy(recorded, ({ kind, language }) => `${kind} ${language}`).values())
    found.push(...(await searchAmong(group, compare)))
  return found
}

async function searchAmong<Known extends Recorded>(group: readonly Known[], compare: Compare<Known>) {
  const known = new Map<number, Nearness>()
  let [from, to] = [0, group.length - 1]
  while (known.size < MAX_COMPARED) {
    const places = spread(from, to, known)
    if (places.length === 0) break
    const found = await compare(places.map((place) => group[place]!))
    for (const place of places) known.set(place, found.get(group[place]!.id) ?? UNKNOWN)
    const most = nearestOf([...known.values()])
    const compared = [...known.keys()].sort((a, b) => a - b)
    const best = compared.filter((place) => isAsNear(known.get(place)!, most))
    from = (compared.findLast((place) => place < best[0]!) ?? -1) + 1
    to = (compared.find((place) => place > best.at(-1)!) ?? group.length) - 1
  }
  return [...known].map(([place, nearness]) => ({ ancestor: group[place]!, nearness }))
}

const UNKNOWN: Nearness = [0, Number.POSITIVE_INFINITY, 0]

const nearestOf = (list: readonly Nearness[]) => list.reduce((a, b) => (compareNearness(b, a) < 0 ? b : a), UNKNOWN)
const isAsNear = (one: Nearness, other: Nearness) => compareNearness(one, other) === 0
const compareNearness = (a: Nearness, b: Nearness) => a[0] - b[0] || Math.sign(a[1] - b[1]) || a[2] - b[2]

function spread(from: number, to: number, seen: ReadonlyMap<number, unknown>): number[] {
  const places = Array.from({ length: to - from + 1 }, (_, at) => from + at).filter((place) => !seen.has(place))
  if (places.length <= COMPARED_AT_ONCE) return places
  const step = (places.length - 1) / (COMPARED_AT_ONCE - 1)
  return Array.from({ length: COMPARED_AT_ONCE }, (_, at) => places[Math.round(at * step)]!)
}
