import type { PointerEvent } from 'react'

type Follower = { onMove: (event: PointerEvent) => void; onEnd: (event: PointerEvent) => void; onCancel: () => void }

/** Hears where the pointer that went down goes until it is up, also outside of the element. */
export function followPointer(down: PointerEvent, { onMove, onEnd, onCancel }: Follower) {
  const target = down.currentTarget as HTMLElement
  target.setPointerCapture(down.pointerId)
  const move = (event: Event) => onMove(event as unknown as PointerEvent)
  const end = (event: Event) => {
    target.removeEventListener('pointermove', move)
    target.removeEventListener('pointerup', end)
    target.removeEventListener('pointercancel', end)
    if (event.type === 'pointerup') onEnd(event as unknown as PointerEvent)
    else onCancel()
  }
  target.addEventListener('pointermove', move)
  target.addEventListener('pointerup', end)
  target.addEventListener('pointercancel', end)
}
