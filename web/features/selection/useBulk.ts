import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { filterOf, type TableQuery } from '../rows/tableQuery.ts'
import type { HandleAnswer } from '../tableTools/rowChanges.ts'
import type { TableTools } from '../tableTools/TableContext.ts'
import { type BulkPlace, bulkChanges } from './bulkChanges.ts'

export function useBulk(
  { addressOf, rows, liveOf, presence }: TableTools,
  handleAnswer: HandleAnswer,
  { version_id, filter }: BulkPlace,
) {
  const client = useQueryClient()
  return useMemo(
    () => bulkChanges({ client, addressOf, rows, liveOf, presence, handleAnswer }, { version_id, filter }),
    [client, addressOf, rows, liveOf, presence, handleAnswer, version_id, filter],
  )
}

/** Rows that another search or filter may hide are chosen no longer: nothing is done to what one does not see. */
export function useDeselectOnQuery({ selection }: TableTools, query: TableQuery) {
  const filter = JSON.stringify(filterOf(query))
  const last = useRef(filter)
  useEffect(() => {
    if (last.current !== filter) selection.clear()
    last.current = filter
  }, [selection, filter])
}
