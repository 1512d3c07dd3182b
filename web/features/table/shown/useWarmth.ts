import { useEffect } from 'react'
import type { RowIndex } from '../../rows/rowIndex.ts'
import type { Findings } from '../../rowText/findings.ts'

type Warmth = {
  isReady: boolean
  isOfFaults: boolean
  onJudged: () => void
}

export function useWarmth(rowIndex: RowIndex, findings: Findings, { isReady, isOfFaults, onJudged }: Warmth) {
  useEffect(() => {
    if (!isReady) return
    let round = 0
    async function warm() {
      const own = ++round
      const isOver = () => own !== round
      await rowIndex.warm(undefined, isOver)
      if (isOfFaults && !isOver()) onJudged()
    }
    void warm()
    const stop = findings.rules.subscribe(warm)
    return () => {
      round = 0
      stop()
    }
  }, [rowIndex, findings, isReady, isOfFaults, onJudged])
}
