export type Measured = {
  what: string
  /** The name of the peer. */
  peer: string
  ours: string
  theirs: string
  /** Ours over theirs, the median of the rounds. */
  ratio: number
  goal: string
  met: boolean
}

export type Result = { rows: Measured[] }

export const median = (values: number[]) => quantile(values, 0.5)

/** The value below which this share of the values lies. */
export function quantile(values: number[], share: number) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
