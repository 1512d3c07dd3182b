import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react'
import type { Field, RowState, Rows } from './rows.ts'

export function useRowField<F extends Field>(rows: Rows, id: string, field: F): RowState[F] {
  const subscribe = useCallback((wake: () => void) => rows.subscribe(id, field, wake), [rows, id, field])
  return useSyncExternalStore(subscribe, () => rows.read(id, field))
}

/** Several fields by one subscription; `fields` is the same array at each call. */
export function useRowFields<F extends Field>(rows: Rows, id: string, fields: readonly F[]): Pick<RowState, F> {
  const last = useRef<Pick<RowState, F>>(undefined)
  const subscribe = useCallback((wake: () => void) => rows.subscribe(id, fields, wake), [rows, id, fields])
  return useSyncExternalStore(subscribe, () => {
    const known = last.current
    if (known && fields.every((field) => known[field] === rows.read(id, field))) return known
    const now = Object.fromEntries(fields.map((field) => [field, rows.read(id, field)])) as Pick<RowState, F>
    last.current = now
    return now
  })
}

export function useRowTexts(rows: Rows, ids: readonly string[]): readonly string[] {
  const subscribe = useCallback(
    (wake: () => void) => {
      const stops = ids.map((id) => rows.subscribe(id, 'text', wake))
      return () => {
        for (const stop of stops) stop()
      }
    },
    [rows, ids],
  )
  // A string is the same as long as the texts are.
  const texts = useSyncExternalStore(subscribe, () => JSON.stringify(ids.map((id) => rows.read(id, 'text'))))
  return useMemo(() => JSON.parse(texts) as string[], [texts])
}

/** A change is told once nobody has made another one for so long, and at the latest so long after it was made. */
type Pace = { restsAfterMs: number; atLatestMs: number }
const RESTING: Pace = { restsAfterMs: 300, atLatestMs: 2_000 }
const SOON: Pace = { restsAfterMs: 250, atLatestMs: 250 }

/** Follows it once nobody has changed it for a moment: while somebody types on and on, every two seconds. */
export const useRestingRowField = <F extends Field>(rows: Rows, id: string, field: F) =>
  usePacedRowField(rows, id, field, RESTING)

/** Follows somebody's typing a little later, and not each letter. */
export const useRowFieldSoon = <F extends Field>(rows: Rows, id: string, field: F) =>
  usePacedRowField(rows, id, field, SOON)

function usePacedRowField<F extends Field>(rows: Rows, id: string, field: F, pace: Pace): RowState[F] {
  const { restsAfterMs, atLatestMs } = pace
  const subscribe = useCallback(
    (wake: () => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined
      let since = 0
      const wakeLater = () => {
        const now = performance.now()
        if (timer === undefined) since = now
        else if (now - since > atLatestMs - restsAfterMs) return
        clearTimeout(timer)
        timer = setTimeout(() => {
          timer = undefined
          wake()
        }, restsAfterMs)
      }
      const stop = rows.subscribe(id, field, wakeLater)
      return () => {
        clearTimeout(timer)
        stop()
      }
    },
    [rows, id, field, restsAfterMs, atLatestMs],
  )
  return useSyncExternalStore(subscribe, () => rows.read(id, field))
}
