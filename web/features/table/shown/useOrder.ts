import { useCallback, useEffect, useRef, useState } from 'react'
import type { TableQuery } from '../../rows/tableQuery.ts'
import type { queryState } from '../../rows/tableState.ts'
import { type OrderEvent, type Shown, step, UNORDERED } from './order.ts'

const NO_IDS: readonly string[] = []

export type OnShow = Shown & { tableState: ReturnType<typeof queryState> | undefined }

export function useOrder(query: TableQuery) {
  const [order, setOrder] = useState(UNORDERED)
  const onShow = useRef<OnShow>({ ids: NO_IDS, turn: 0, query, tableState: undefined })
  const send = useCallback((event: OrderEvent) => setOrder((order) => step(order, event)), [])
  const putInOrder = useCallback(() => send({ type: 'put in order' }), [send])
  const tellChanged = useCallback(() => {
    const isOrdered = onShow.current.turn > 0
    if (isOrdered) send({ type: 'sources changed', shown: onShow.current })
    return isOrdered
  }, [send])
  return { order, onShow, send, putInOrder, tellChanged }
}

export function useFirstOrder(isReady: boolean, putInOrder: () => void) {
  useEffect(() => {
    if (isReady) putInOrder()
  }, [isReady, putInOrder])
}
