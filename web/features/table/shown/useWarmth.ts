import { useEffect } from 'react'
import type { Judging } from '../../rows/issues/judging.ts'
import type { RowIndex } from '../../rows/rowIndex.ts'

type Warmth = { isReady: boolean; isOfFindings: boolean; onJudged: () => void }

export function useWarmth(rowIndex: RowIndex, judging: Judging, { isReady, isOfFindings, onJudged }: Warmth) {
  useEffect(() => {
    if (!isReady) return
    let isOver = false
    void rowIndex.warm(undefined, () => isOver)
    return () => {
      isOver = true
    }
  }, [rowIndex, isReady])

  useEffect(() => {
    if (!isReady || !isOfFindings) return
    judging.want()
    const show = () => {
      if (!judging.state.getState().isWhole) return
      rowIndex.takeAnew()
      onJudged()
    }
    show()
    return judging.state.subscribe(show)
  }, [rowIndex, judging, isReady, isOfFindings, onJudged])

  useEffect(() => judging.stop, [judging])
}
