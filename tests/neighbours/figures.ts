/** Of one activity of the stranger: milliseconds in any order, and how often each status came (0: no answer). */
export type Samples = { times: number[]; statuses: Record<string, number> }

export const emptySamples = (): Samples => ({ times: [], statuses: {} })

export const count = (statuses: Record<string, number>, status: number | string) => {
  statuses[status] = (statuses[status] ?? 0) + 1
}

export type Figures = ReturnType<typeof summarize>

export function summarize({ times, statuses }: Samples) {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => Math.round((sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0) * 10) / 10
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), max: at(1), statuses }
}

export const shown = (statuses: Record<string, number>) =>
  Object.entries(statuses)
    .map(([status, times]) => `${status === '0' ? 'none' : status}×${times}`)
    .join(' ')
