import type { VersionFilterCounts } from '#server/rows/version/contract.ts'
import { ratingOf } from '../../rows/columnModels.ts'
import type { Rows } from '../../rows/rows.ts'
import { NOT_STARTED, RATING_FILTERS } from '../../rows/tableQuery.ts'
import { STATUS_FILTERS } from './filterValues.ts'

export type Standing = Pick<VersionFilterCounts, 'texts' | 'statuses' | 'ratings' | 'checked' | 'checked_once'>

export function countHere(rows: Pick<Rows, 'sources' | 'read'>): Standing {
  const [statuses, ratings] = [
    new Map(STATUS_FILTERS.map((one) => [one, 0])),
    new Map(RATING_FILTERS.map((one) => [one, 0])),
  ]
  let [checked, once] = [0, 0]
  for (const { id } of rows.sources()) {
    const status = rows.read(id, 'status') ?? NOT_STARTED
    const rating = ratingOf(rows.read(id, 'score'))
    statuses.set(status, statuses.get(status)! + 1)
    ratings.set(rating, ratings.get(rating)! + 1)
    if (rows.read(id, 'check') !== undefined) checked++
    if (rows.read(id, 'firstCheck') !== undefined) once++
  }
  return {
    texts: rows.sources().length,
    statuses: [...statuses].map(([status, rows]) => ({ status, rows })),
    ratings: [...ratings].map(([rating, rows]) => ({ rating, rows })),
    ...{ checked, checked_once: once },
  }
}
