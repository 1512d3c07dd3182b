import { type RefObject, useEffect } from 'react'
import type { RowIndex } from '../../rows/rowIndex.ts'
import { wouldMove } from '../../rows/rowOrder.ts'
import type { OrderEvent } from './order.ts'
import type { OnShow } from './useOrder.ts'

/** Whole pages are looked through for it, so not at each of many changes. */
const REORDERED_AFTER_MS = 1_000

type Compared = {
  onShow: RefObject<OnShow>
  inOrder: object
  isReady: boolean
  send: (event: OrderEvent) => void
}

export function useMoves(rowIndex: RowIndex, { onShow, inOrder, isReady, send }: Compared) {
  useEffect(() => {
    if (inOrder) send({ type: 'compared', hasMoved: false })
  }, [inOrder, send])
  useEffect(() => {
    if (!isReady) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = rowIndex.onStale(() => {
      timer ??= setTimeout(() => {
        timer = undefined
        const { ids, tableState } = onShow.current
        if (tableState) send({ type: 'compared', hasMoved: wouldMove(rowIndex, ids, tableState) })
      }, REORDERED_AFTER_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [rowIndex, isReady, onShow, send])
}
