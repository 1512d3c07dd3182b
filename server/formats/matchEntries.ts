import type { Entry } from './format.ts'

/**
 * Finds for the texts of one file those of another edition or language of it, by their identifiers. Of texts with one key
 * each is found by its scope, then by its source text, then by its neighbours; never by its number among others.
 */
export function matchEntries(
  base: readonly Entry[],
  others: readonly Entry[],
  { isPair }: { isPair: true | undefined },
): Map<string, Entry> {
  const found = new Map<string, Entry>()
  const [ours, theirs] = [groupByKey(base), groupByKey(others)]
  for (const [key, own] of ours) {
    const other = theirs.get(key)
    if (!other) continue
    if (own.length === 1 && other.length === 1) found.set(own[0]!.entry.identifier, other[0]!.entry)
    else for (const [one, same] of pairsOf(own, other, isPair)) found.set(one.entry.identifier, same.entry)
  }
  return found
}

type Placed = { entry: Entry; before: string | undefined; after: string | undefined }

const keyOf = ({ identifier, place }: Entry) => place?.key ?? identifier

function groupByKey(entries: readonly Entry[]) {
  const groups = new Map<string, Placed[]>()
  for (const [at, entry] of entries.entries()) {
    const key = keyOf(entry)
    const near = (place: number) => (entries[place] === undefined ? undefined : keyOf(entries[place]))
    const placed = { entry, before: near(at - 1), after: near(at + 1) }
    const group = groups.get(key)
    if (group) group.push(placed)
    else groups.set(key, [placed])
  }
  return groups
}

function pairsOf(own: readonly Placed[], other: readonly Placed[], isPair: true | undefined): [Placed, Placed][] {
  const scopeOf = ({ entry }: Placed) => entry.place?.scope ?? ''
  const scopes = Map.groupBy(other, scopeOf)
  return [...Map.groupBy(own, scopeOf)].flatMap(([scope, ours]) => {
    const theirs = scopes.get(scope) ?? []
    return ours.length === 1 && theirs.length === 1
      ? [[ours[0]!, theirs[0]!] as [Placed, Placed]]
      : pairEquals(ours, theirs, isPair)
  })
}

/** Texts that have the same key and scope. */
function pairEquals(own: readonly Placed[], other: readonly Placed[], isPair: true | undefined): [Placed, Placed][] {
  const [ours, theirs] = [new Set(own), new Set(other)]
  const pairs: [Placed, Placed][] = []
  const pairBy = (sign: (placed: Placed) => string | undefined) => {
    const [mine, others] = [uniqueBy(ours, sign), uniqueBy(theirs, sign)]
    for (const [value, one] of mine) {
      const same = others.get(value)
      if (!same || !ours.has(one) || !theirs.has(same)) continue
      pairs.push([one, same])
      ours.delete(one)
      theirs.delete(same)
    }
  }
  if (isPair) pairBy(({ entry }) => JSON.stringify(entry.source))
  const beside = (name: string | undefined) => name ?? ''
  pairBy(({ before, after }) => JSON.stringify([beside(before), beside(after)]))
  pairBy(({ before }) => before)
  pairBy(({ after }) => after)
  if (ours.size === theirs.size) pairs.push(...[...ours].map((one, at): [Placed, Placed] => [one, [...theirs][at]!]))
  return pairs
}

/** Those that alone have their sign. */
function uniqueBy(all: ReadonlySet<Placed>, sign: (placed: Placed) => string | undefined) {
  const groups = Map.groupBy(all, sign)
  return new Map(
    [...groups].flatMap(([value, group]) => (value !== undefined && group.length === 1 ? [[value, group[0]!]] : [])),
  )
}
