import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { TableRow } from '#server/rows/contract.ts'
import { rowDetailsQuery, type TableAddress } from './queries.ts'
import type { RowDetails } from './TableContext.ts'

const SETTLES_MS = 500
const NONE: readonly string[] = []

/** Review notes, suggestions and ids of the rows on show; asked for when the reader has come to rest. */
export function useRowDetailsOf(
  address: TableAddress,
  shown: readonly string[],
  isJobAlive: boolean,
  firstRows: readonly TableRow[] | undefined,
): ReadonlyMap<string, RowDetails> {
  const [settled, setSettled] = useState(NONE)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(shown), SETTLES_MS)
    return () => clearTimeout(timer)
  }, [shown])
  const details = useQuery(rowDetailsQuery(address, settled, isJobAlive))
  return useMemo(
    () =>
      new Map(
        [...(firstRows ?? []), ...(details.data?.data ?? [])].flatMap(({ id, translation }) =>
          translation ? [[id, translation]] : [],
        ),
      ),
    [firstRows, details.data],
  )
}
