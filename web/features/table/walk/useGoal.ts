import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { focusCell, keepInMiddle, settleInMiddle, showRow } from '../../tableTools/showRow.ts'
import { useTableTools } from '../../tableTools/TableContext.ts'
import type { RowVirtualizer } from '../grid/useRowVirtualizer.ts'
import type { GoalStore } from './rowWalk.ts'

export function useFirstRowOf(viewKey: string, virtualizer: RowVirtualizer, goal: GoalStore) {
  const shownKey = useRef(viewKey)
  useLayoutEffect(() => {
    if (shownKey.current === viewKey) return
    shownKey.current = viewKey
    if (goal.getState()) return // the goal scrolls to its row itself
    virtualizer.scrollToOffset(0)
    virtualizer.scrollOffset = 0 // or what is measured before the scroll is told leads back to where one was
  }, [viewKey, goal, virtualizer])
}

type View = { scroller: RefObject<HTMLDivElement | null>; virtualizer: RowVirtualizer }

export function useGoal({ scroller, virtualizer }: View, goal: GoalStore, ids: readonly string[]) {
  const { edit } = useTableTools()
  useEffect(() => {
    const lead = () => {
      const wanted = goal.getState()
      const index = wanted ? ids.indexOf(wanted.id) : -1
      if (!wanted || index === -1) return
      goal.setState(undefined, true)
      showRow({ scroller, virtualizer }, index, (row) => {
        if (wanted.then === 'edit') edit(wanted.id)
        if (wanted.then === 'focus') focusCell(row, 'translation')
        // again with the editor, which is higher than the text and may come late
        if (wanted.then === 'edit') settleInMiddle({ scroller, virtualizer }, row)
        else keepInMiddle({ scroller, virtualizer }, row)
      })
    }
    lead()
    return goal.subscribe(lead)
  }, [goal, ids, scroller, virtualizer, edit])
}
