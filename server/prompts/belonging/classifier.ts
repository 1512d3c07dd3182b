const ROUNDS = 150
const RATE = 0.5
const MOMENTUM = 0.9
const MIN_SPREAD = 1e-6
const SHRINKING = 0.5

type Example<Kind> = { kind: Kind; values: number[] }

/**
 * Learns to tell vectors that are right from several kinds that are not: multinomial logistic regression of standardized values,
 * in which those that are right weigh as much as all others.
 */
export function learnClassifier<Kind extends string>(right: number[][], wrong: Example<Kind>[]) {
  const kinds = [...new Set(wrong.map(({ kind }) => kind))]
  const all = [...right, ...wrong.map(({ values }) => values)]
  const columns = all[0]!.map((_, at) => all.map((row) => row[at]!))
  const means = columns.map(meanOf)
  const spreads = columns.map((column, at) => Math.sqrt(meanOf(column.map((value) => (value - means[at]!) ** 2))))
  const scaled = (row: number[]) => [
    1,
    ...row.map((value, at) => (value - means[at]!) / Math.max(MIN_SPREAD, spreads[at]!)),
  ]
  const labels = all.map((_, at) => (at < right.length ? -1 : kinds.indexOf(wrong[at - right.length]!.kind)))
  const shares = labels.map((label) => (label === -1 ? 0.5 / right.length : 0.5 / wrong.length))
  const weights = maximize(all.map(scaled), labels, shares, kinds.length)
  /** Returns the likeliest of the wrong kinds, and the logarithm of how much likelier all of them are than that it is right. */
  return (values: number[]): { kind: Kind; score: number } => {
    const scores = scoresOf(weights, scaled(values))
    const best = Math.max(...scores)
    return {
      kind: kinds[scores.indexOf(best)]!,
      score: best + Math.log(sumOf(scores.map((one) => Math.exp(one - best)))),
    }
  }
}

const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0)
const meanOf = (values: number[]) => sumOf(values) / values.length

function scoresOf(weights: Float64Array[], row: number[]) {
  return weights.map((own) => {
    let score = 0
    for (let at = 0; at < row.length; at++) score += own[at]! * row[at]!
    return score
  })
}

function maximize(rows: number[][], labels: number[], shares: number[], kinds: number) {
  const size = rows[0]!.length
  const values = Float64Array.from(rows.flat())
  const zeros = () => new Float64Array(kinds * size)
  const [weights, speeds, powers] = [zeros(), zeros(), new Float64Array(kinds)]
  const shrinking = SHRINKING / rows.length
  for (let round = 0; round < ROUNDS; round++) {
    const slopes = zeros()
    for (let row = 0; row < rows.length; row++) {
      const begin = row * size
      let total = 1
      for (let kind = 0; kind < kinds; kind++) {
        let score = 0
        for (let column = 0; column < size; column++) score += weights[kind * size + column]! * values[begin + column]!
        powers[kind] = Math.exp(Math.min(30, score))
        total += powers[kind]!
      }
      for (let kind = 0; kind < kinds; kind++) {
        const error = ((labels[row] === kind ? 1 : 0) - powers[kind]! / total) * shares[row]!
        for (let column = 0; column < size; column++) slopes[kind * size + column]! += error * values[begin + column]!
      }
    }
    for (let at = 0; at < weights.length; at++) {
      const shrunk = at % size === 0 ? 0 : shrinking * weights[at]!
      speeds[at] = MOMENTUM * speeds[at]! + RATE * (slopes[at]! - shrunk)
      weights[at]! += speeds[at]!
    }
  }
  return Array.from({ length: kinds }, (_, kind) => weights.subarray(kind * size, (kind + 1) * size))
}
