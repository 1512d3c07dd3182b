/** The places of a longest rising part of a list of different numbers; those beside it have moved. */
export function longestRising(numbers: readonly number[]): Set<number> {
  const before = new Int32Array(numbers.length)
  const ends: number[] = [] // of the rising lists of each length, the place of the smallest last number
  for (const [place, number] of numbers.entries()) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (numbers[ends[middle]!]! < number) low = middle + 1
      else high = middle
    }
    before[place] = low > 0 ? ends[low - 1]! : -1
    ends[low] = place
  }
  const rising = new Set<number>()
  for (let place = ends.at(-1) ?? -1; place >= 0; place = before[place]!) rising.add(place)
  return rising
}

/** Puts what only `others` have into a list, each behind what it stands behind there. */
export function withOthers<Item>(list: readonly Item[], others: readonly Item[]): Item[] {
  const known = new Set(list)
  const behind = new Map<Item | undefined, Item[]>()
  let last: Item | undefined
  for (const item of others) {
    if (known.has(item)) last = item
    else {
      const run = behind.get(last)
      if (run) run.push(item)
      else behind.set(last, [item])
    }
  }
  return [...(behind.get(undefined) ?? []), ...list.flatMap((item) => [item, ...(behind.get(item) ?? [])])]
}

/** Neighbours that stand elsewhere now, and what they stood behind; first ones behind nothing. */
export type Displaced<Item> = { behind: Item | null; items: Item[] }

export function displacedIn<Item>(before: readonly Item[], after: readonly Item[]): Displaced<Item>[] {
  const places = new Map(before.map((item, place) => [item, place]))
  const known = after.filter((item) => places.has(item))
  const kept = new Set<Item>([...longestRising(known.map((item) => places.get(item)!))].map((at) => known[at]!))
  const runs: Displaced<Item>[] = []
  let run: Displaced<Item> = { behind: null, items: [] }
  for (const item of before) {
    if (kept.has(item)) run = { behind: item, items: [] }
    else if (run.items.push(item) === 1) runs.push(run)
  }
  return runs
}

export function putBack<Item>(list: readonly Item[], displaced: readonly Displaced<Item>[]): Item[] {
  const moved = new Set(displaced.flatMap(({ items }) => items))
  return withOthers(
    list.filter((item) => !moved.has(item)),
    displaced.flatMap(({ behind, items }) => (behind === null ? items : [behind, ...items])),
  )
}
