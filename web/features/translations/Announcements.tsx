import { useEffect, useState, useSyncExternalStore } from 'react'
import { formatNumber } from '../../ui/numbers.ts'
import type { createProgress } from './progress.ts'

const SETTLES_MS = 1_000

type AnnouncementsProps = { progress: ReturnType<typeof createProgress>; rowCount: number | undefined }

/** Tells who does not see the screen how many rows match, and how the AI's work goes on; never while it is still changing. */
export function Announcements({ progress, rowCount }: AnnouncementsProps) {
  const { inProgress, completed, needsReview } = useSyncExternalStore(progress.subscribe, progress.read)
  const rows = rowCount === undefined ? '' : `${formatNumber(rowCount)} rows. `
  const work = inProgress > 0 ? `${formatNumber(inProgress)} in progress, ` : ''
  const text = `${rows}${work}${formatNumber(completed)} completed, ${formatNumber(needsReview)} need review.`
  const [told, setTold] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setTold(text), SETTLES_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <p role="status" className="sr-only">
      {told}
    </p>
  )
}
