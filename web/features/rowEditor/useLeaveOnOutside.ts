import { useEffect } from 'react'
import { onceReleased } from '../../ui/focus/onceReleased.ts'
import type { Editing } from '../rows/editing.ts'
import type { TableTools } from '../tableTools/TableContext.ts'

/**
 * A row is left when the person goes elsewhere in the page; another window is not elsewhere.
 * Leaving on press would move the rows below away from the pointer before its release.
 */
export function useLeaveOnOutside(editing: Editing, { leave }: TableTools) {
  useEffect(() => {
    let leftByPress: string | undefined
    let stopWaiting = () => {}

    const isOutside = (target: EventTarget | null, id: string) =>
      target instanceof Element &&
      !target.closest(`[data-row="${id}"]`) &&
      !target.closest('[role="menu"], [role="tooltip"], [role="alertdialog"], [data-stays-in-row]')
    const onPress = ({ target }: Event) => {
      stopWaiting()
      onReleased()
      const id = editing.entered.getState()?.id
      if (id === undefined || !isOutside(target, id)) return
      leftByPress = id
      stopWaiting = onceReleased(onReleased)
    }
    const onReleased = () => {
      if (leftByPress !== undefined && editing.entered.getState()?.id === leftByPress) leave('keep')
      leftByPress = undefined
    }
    const onFocus = ({ target }: Event) => {
      const id = editing.entered.getState()?.id
      if (id !== undefined && id !== leftByPress && isOutside(target, id)) leave('keep')
    }
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('pointerdown', onPress, { capture: true, signal })
    document.addEventListener('focusin', onFocus, { signal })
    return () => {
      listening.abort()
      stopWaiting()
      onReleased()
    }
  }, [editing, leave])
}
