import { useState } from 'react'
import { endFirstDrawing, useIsFirstDrawing } from '../drawing/firstDrawing.ts'

/** Builds an overlay after the first drawing, already open when its button was pressed before. */
export function useOpening() {
  const isFirst = useIsFirstDrawing()
  const [isWanted, setIsWanted] = useState(false)
  const open = () => {
    setIsWanted(true)
    endFirstDrawing()
  }
  return { isBuilt: !isFirst, isWanted, open }
}
