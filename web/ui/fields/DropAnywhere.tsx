import { useEffect, useEffectEvent, useState } from 'react'
import { filesOfTransfer, type PathFile } from './pathFiles.ts'
import { takeDropped } from './takeDropped.ts'

type DropAnywhereProps = {
  hint: string
  onFiles: (files: PathFile[]) => void
}

export function DropAnywhere({ hint, onFiles }: DropAnywhereProps) {
  const [isOver, setIsOver] = useState(false)
  const take = useEffectEvent(onFiles)
  useEffect(() => {
    const isOurs = ({ dataTransfer }: DragEvent) =>
      dataTransfer?.types.includes('Files') && !document.querySelector('[role="dialog"], [role="alertdialog"]')
    const over = (event: DragEvent) => {
      if (!isOurs(event)) return
      event.preventDefault() // or the browser opens the file
      setIsOver(true)
    }
    const leave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setIsOver(false)
    const drop = (event: DragEvent) => {
      setIsOver(false)
      if (!isOurs(event)) return
      event.preventDefault()
      event.stopPropagation() // an editor would paste it
      void takeDropped(filesOfTransfer(event.dataTransfer!), take)
    }
    addEventListener('dragover', over, true)
    addEventListener('dragleave', leave, true)
    addEventListener('drop', drop, true)
    return () => {
      removeEventListener('dragover', over, true)
      removeEventListener('dragleave', leave, true)
      removeEventListener('drop', drop, true)
    }
  }, [])
  useEffect(() => {
    if (!isOver) return
    // A drag that was called off may end without a word; while it lasts, the pointer has no events of its own.
    const end = () => setIsOver(false)
    addEventListener('pointermove', end, { once: true })
    return () => removeEventListener('pointermove', end)
  }, [isOver])

  if (!isOver) return null
  return (
    <div className="pointer-events-none fixed inset-2 z-40 grid animate-fade place-items-center rounded-lg border-2 border-dashed border-accent bg-accent-soft/70 p-4">
      <p className="rounded-md bg-accent px-4 py-2 text-center text-15 font-medium text-on-accent shadow-float">
        {hint}
      </p>
    </div>
  )
}
