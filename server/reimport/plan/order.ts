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
