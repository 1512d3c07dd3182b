const [TREES, DEPTH, BINS] = [100, 3, 32]
const RATE = 0.15
const SHRINKING = 4
const MIN_WEIGHT = 12

/** A node of a tree: rows whose value is above the cut go right. Leaves are behind the last nodes. */
type Tree = { columns: number[]; cuts: number[]; leaves: number[] }

/**
 * Learns to tell vectors that are right from others by small trees, each of which mends what those before it get wrong: gradient
 * boosting of the logistic loss (Friedman 2001), in which both sides weigh as much. Linear in the values.
 */
export function learnTrees(right: number[][], wrong: number[][]) {
  const rows = [...right, ...wrong]
  const width = rows[0]!.length
  const cuts = Array.from({ length: width }, (_, column) => cutsOf(rows.map((row) => row[column]!)))
  const bins = rows.map((row) => Uint8Array.from(row, (value, column) => binOf(cuts[column]!, value)))
  const weights = rows.map((_, at) => rows.length / (2 * (at < right.length ? right : wrong).length))
  const scores = new Float64Array(rows.length)
  const trees: Tree[] = []
  for (let count = 0; count < TREES; count++) {
    const slopes = new Float64Array(rows.length)
    const curves = new Float64Array(rows.length)
    for (let at = 0; at < rows.length; at++) {
      const likely = 1 / (1 + Math.exp(-scores[at]!))
      slopes[at] = weights[at]! * ((at < right.length ? 0 : 1) - likely)
      curves[at] = weights[at]! * likely * (1 - likely)
    }
    const { tree, leafOf } = growTree(bins, width, slopes, curves)
    for (let at = 0; at < rows.length; at++) scores[at]! += tree.leaves[leafOf[at]!]!
    trees.push({
      ...tree,
      cuts: tree.cuts.map((bin, node) => cuts[tree.columns[node]!]?.[bin] ?? Number.POSITIVE_INFINITY),
    })
  }
  /** Returns the logarithm of how much likelier it is that a vector is wrong than right. */
  return (values: number[]): number => trees.reduce((sum, tree) => sum + valueIn(tree, values), 0)
}

function valueIn({ columns, cuts, leaves }: Tree, values: number[]) {
  let node = 0
  for (let level = 0; level < DEPTH; level++) node = 2 * node + (values[columns[node]!]! > cuts[node]! ? 2 : 1)
  return leaves[node - columns.length]!
}

function cutsOf(values: number[]) {
  const sorted = values.toSorted((one, other) => one - other)
  const all = Array.from({ length: BINS - 1 }, (_, at) => sorted[Math.floor(((at + 1) * sorted.length) / BINS)]!)
  return [...new Set(all)]
}

function binOf(cuts: number[], value: number) {
  let bin = 0
  while (bin < cuts.length && value > cuts[bin]!) bin++
  return bin
}

function growTree(bins: Uint8Array[], width: number, slopes: Float64Array, curves: Float64Array) {
  const nodeOf = new Int32Array(bins.length)
  const tree: Tree = { columns: [], cuts: [], leaves: [] }
  for (let level = 0; level < DEPTH; level++) {
    const [first, count] = [2 ** level - 1, 2 ** level]
    const sums = new Float64Array(count * width * BINS * 2)
    for (let at = 0; at < bins.length; at++) {
      const begin = (nodeOf[at]! - first) * width
      const [row, slope, curve] = [bins[at]!, slopes[at]!, curves[at]!]
      for (let column = 0; column < width; column++) {
        const place = ((begin + column) * BINS + row[column]!) * 2
        sums[place]! += slope
        sums[place + 1]! += curve
      }
    }
    for (let node = 0; node < count; node++) {
      const { column, bin } = bestCut(sums, node * width, width)
      tree.columns.push(column)
      tree.cuts.push(bin)
    }
    for (let at = 0; at < bins.length; at++) {
      const node = nodeOf[at]!
      nodeOf[at] = 2 * node + (bins[at]![tree.columns[node]!]! > tree.cuts[node]! ? 2 : 1)
    }
  }
  const leaves = 2 ** DEPTH
  const [slopeOf, curveOf] = [new Float64Array(leaves), new Float64Array(leaves)]
  const leafOf = nodeOf.map((node) => node - (leaves - 1))
  for (let at = 0; at < bins.length; at++) {
    slopeOf[leafOf[at]!]! += slopes[at]!
    curveOf[leafOf[at]!]! += curves[at]!
  }
  tree.leaves = Array.from(slopeOf, (slope, leaf) => (RATE * slope) / (curveOf[leaf]! + SHRINKING))
  return { tree, leafOf }
}

/** A node that nothing parts well sends all rows left. */
function bestCut(sums: Float64Array, begin: number, width: number) {
  let best = { column: 0, bin: BINS, gain: 0 }
  for (let column = 0; column < width; column++) {
    const start = (begin + column) * BINS * 2
    let [allSlopes, allCurves, slopes, curves] = [0, 0, 0, 0]
    for (let bin = 0; bin < BINS; bin++) {
      allSlopes += sums[start + 2 * bin]!
      allCurves += sums[start + 2 * bin + 1]!
    }
    for (let bin = 0; bin < BINS - 1; bin++) {
      slopes += sums[start + 2 * bin]!
      curves += sums[start + 2 * bin + 1]!
      if (curves < MIN_WEIGHT || allCurves - curves < MIN_WEIGHT) continue
      const gain = worthOf(slopes, curves) + worthOf(allSlopes - slopes, allCurves - curves)
      if (gain - worthOf(allSlopes, allCurves) > best.gain)
        best = { column, bin, gain: gain - worthOf(allSlopes, allCurves) }
    }
  }
  return best
}

const worthOf = (slope: number, curve: number) => slope ** 2 / (curve + SHRINKING)
