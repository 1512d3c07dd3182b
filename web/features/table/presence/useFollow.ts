import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { toast } from '#web/ui/overlays/Toast.tsx'
import type { Participant, Present } from '../../liveDocument/presence.ts'
import { useTableTools } from '../../tableTools/TableContext.ts'

export const rowOf = ({ rows }: Present, person: string | undefined) =>
  [...rows].find(([, people]) => people.some(({ id }) => id === person))?.[0]

const OWN_MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/** Shows each row that a colleague enters, until one moves in the table or searches oneself, presses Escape, or they leave. */
export function useFollow(show: (id: string) => void) {
  const { presence, editing } = useTableTools()
  const [person, setPerson] = useState<Participant>()
  const row = useStore(presence, (present) => rowOf(present, person?.id))
  const isHere = useStore(presence, ({ people }) => people.some(({ id }) => id === person?.id))

  useEffect(() => {
    if (row !== undefined) show(row)
  }, [row, show])
  useEffect(() => {
    if (!person || isHere) return
    toast.plain(`${person.name} has left this page`)
    setPerson(undefined)
  }, [person, isHere])
  useEffect(() => {
    if (!person) return
    const grid = document.querySelector('[role="grid"]')
    const stop = () => setPerson(undefined)
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && !event.defaultPrevented && stop()
    const stopWatching = editing.entered.subscribe((entered) => entered && stop())
    for (const move of OWN_MOVES) grid?.addEventListener(move, stop, { passive: true })
    addEventListener('keydown', onKey)
    addEventListener('input', stop)
    return () => {
      stopWatching()
      for (const move of OWN_MOVES) grid?.removeEventListener(move, stop)
      removeEventListener('keydown', onKey)
      removeEventListener('input', stop)
    }
  }, [person, editing])

  return { person, follow: setPerson }
}
