type Counts = { links: Float64Array; sources: number[]; targets: number[]; texts: number }
type Read = { given: number[]; found: number[] }

const MIN_TOGETHER = 2
const MIN_LIFT = 4

/**
 * Learns which words stand in a text hardly ever without one that they stand for. Each text is judged by what the others teach.
 * The first word of each is 0, nothing.
 */
export function learnLoneWords(read: Read[], grids: number[][][], counts: Counts) {
  const { links, sources, targets, texts } = counts
  const belong = (link: number, source: number, target: number, own: 0 | 1) => {
    const together = links[link]! - own
    return (
      together >= MIN_TOGETHER &&
      together * (texts - own) >= MIN_LIFT * (sources[source]! - own) * (targets[target]! - own)
    )
  }
  const [sureSources, sureTargets] = [sources, targets].map((all) => new Float64Array(all.length)) as [
    Float64Array,
    Float64Array,
  ]
  for (const [text, { given, found }] of read.entries()) {
    const grid = grids[text]!
    for (let at = 1; at < found.length; at++)
      if (given.some((source, row) => row > 0 && belong(grid[at]![row]!, source, found[at]!, 1)))
        sureTargets[found[at]!]!++
    for (let row = 1; row < given.length; row++)
      if (found.some((target, at) => at > 0 && belong(grid[at]![row]!, given[row]!, target, 1)))
        sureSources[given[row]!]!++
  }
  const surprise = (sure: number, count: number) => -Math.log(1 - sure / (count + 1))

  return (given: number[], found: number[], grid: Int32Array) => {
    const height = given.length + 1
    const isPaired = (row: number, at: number) => {
      const link = grid[at * height + row + 1]!
      return link !== -1 && belong(link, given[row]!, found[at]!, 0)
    }
    return {
      forth: found.map((target, at) =>
        given.some((_, row) => isPaired(row, at)) ? 0 : surprise(sureTargets[target]!, targets[target]!),
      ),
      back: given.map((source, row) =>
        found.some((_, at) => isPaired(row, at)) ? 0 : surprise(sureSources[source]!, sources[source]!),
      ),
    }
  }
}
