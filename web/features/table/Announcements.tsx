import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { countRows, formatNumber } from '../../ui/data/numbers.ts'
import { peopleInRow } from '../liveDocument/presence.ts'
import type { ProgressStore } from '../rows/progress.ts'
import { useTableTools } from '../tableTools/TableContext.ts'

const SETTLES_MS = 1_000
const OTHERS_SETTLE_MS = 2_500
const ARRIVED_AFTER_MS = 300

type AnnouncementsProps = { progress: ProgressStore; rowCount: number | undefined }

/** Tells who does not see the screen how many rows match, and how the AI's work goes on; never while it is still changing. */
export function Announcements({ progress, rowCount }: AnnouncementsProps) {
  const { inProgress, completed, needsReview } = useStore(progress)
  const rows = rowCount === undefined ? '' : `${countRows(rowCount)}. `
  const work = inProgress > 0 ? `${formatNumber(inProgress)} in progress, ` : ''
  const text = `${rows}${work}${formatNumber(completed)} completed, ${formatNumber(needsReview)} ${needsReview === 1 ? 'needs' : 'need'} review.`
  const [told, setTold] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setTold(text), SETTLES_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <>
      <p role="status" className="sr-only">
        {told}
      </p>
      <OthersChanges />
    </>
  )
}

/** Announces others' texts once they pause. */
function OthersChanges() {
  const { rows, presence } = useTableTools()
  const [told, setTold] = useState('')
  useEffect(() => {
    const changed = new Set<string>()
    const writers = new Set<string>()
    // The page itself may arrive in several parts, which are no news.
    let isNews = false
    const begun = setTimeout(() => {
      isNews = true
    }, ARRIVED_AFTER_MS)
    let timer: ReturnType<typeof setTimeout> | undefined
    const tell = () => {
      const who = writers.size > 0 ? [...writers].join(', ') : 'Others'
      const [only] = changed
      const name = changed.size === 1 && only ? rows.sources()[rows.indexOf(only) ?? -1]?.identifier : undefined
      setTold(`${who} changed ${name ?? `${formatNumber(changed.size)} texts`}.`)
      changed.clear()
      writers.clear()
    }
    const stop = rows.listen((ids, field, isOwn) => {
      if (!isNews || isOwn || field !== 'text' || ids === 'all') return
      for (const id of ids) {
        // The AI's rows are counted above.
        if (rows.read(id, 'request') !== undefined) continue
        changed.add(id)
        for (const { name } of peopleInRow(presence.getState(), id)) writers.add(name)
      }
      if (changed.size === 0) return
      clearTimeout(timer)
      timer = setTimeout(tell, OTHERS_SETTLE_MS)
    })
    return () => {
      clearTimeout(begun)
      clearTimeout(timer)
      stop()
    }
  }, [rows, presence])
  return (
    <p role="status" aria-label="Changes by others" className="sr-only">
      {told}
    </p>
  )
}
