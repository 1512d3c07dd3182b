import { ApiError } from '../http/apiError.ts'
import { VersionFilterQuery } from '../rows/version/contract.ts'

const OfRows = VersionFilterQuery.omit({ language: true })

/** @throws {ApiError} 422 that names the part of the filter */
export function readFilter(query: string) {
  const read = OfRows.safeParse(Object.fromEntries(new URLSearchParams(query)))
  if (read.success) return read.data
  const faults = read.error.issues.map(({ path, message }) => ({
    loc: ['body', 'filter', ...path.map(String)],
    msg: message,
    type: 'value_error',
  }))
  throw new ApiError(422, faults)
}
