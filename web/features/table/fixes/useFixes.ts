import { useEffect, useState } from 'react'
import { useTableTools } from '../../tableTools/TableContext.ts'
import { type Fix, listFixes } from './listFixes.ts'

/** The fixes of a page, once all its texts are judged; `undefined` until then. */
export function useFixes() {
  const { rows, findings, presence, judging } = useTableTools()
  const [fixed, setFixed] = useState<{ fixes: readonly Fix[]; isComplete: boolean }>()
  useEffect(() => {
    let isOver = false
    async function list() {
      judging?.want()
      await judging?.whole()
      const found = await listFixes({ rows, findings, presence }, () => isOver)
      if (!isOver) setFixed(found)
    }
    void list()
    return () => {
      isOver = true
    }
  }, [rows, findings, presence, judging])
  return fixed
}
