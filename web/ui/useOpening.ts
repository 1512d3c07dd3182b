import { useState } from 'react'
import { endFirstDrawing, useIsFirstDrawing } from './firstDrawing.ts'

/** What opens is built after the app's first drawing, or open already when its button was pressed before that. */
export function useOpening() {
  const isFirst = useIsFirstDrawing()
  const [isWanted, setIsWanted] = useState(false)
  const open = () => {
    setIsWanted(true)
    endFirstDrawing()
  }
  return { isBuilt: !isFirst, isWanted, open }
}
