import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { AT_WORK } from '#db/vocabulary/statuses.ts'
import { countRows, formatNumber } from '../../ui/data/numbers.ts'
import { peopleInRow } from '../liveDocument/presence.ts'
import type { ProgressStore } from '../rows/progress.ts'
import { nameOfLanguage } from '../rows/version/rowKey.ts'
import { useTableTools } from '../tableTools/TableContext.ts'

const DEBOUNCE_MS = 1_000
const OTHERS_DEBOUNCE_MS = 2_500
const ARRIVED_AFTER_MS = 300

type AnnouncementsProps = { progress: ProgressStore; rowCount: number | undefined }

export function Announcements({ progress, rowCount }: AnnouncementsProps) {
  const { inProgress, completed, needsReview, checked } = useStore(progress)
  const rows = rowCount === undefined ? '' : `${countRows(rowCount)}. `
  const work = inProgress > 0 ? `${formatNumber(inProgress)} in progress, ` : ''
  const text = `${rows}${work}${formatNumber(completed)} completed, ${formatNumber(needsReview)} ${needsReview === 1 ? 'needs' : 'need'} review${checked > 0 ? `, ${formatNumber(checked)} checked` : ''}.`
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(text), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <>
      <p role="status" className="sr-only">
        {announced}
      </p>
      <OthersChanges />
    </>
  )
}

export function OthersChanges() {
  const { rows, presence } = useTableTools()
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    const changed = new Set<string>()
    const writers = new Set<string>()
    // The page itself may arrive in several parts, which are no news.
    let isNews = false
    const begun = setTimeout(() => {
      isNews = true
    }, ARRIVED_AFTER_MS)
    let timer: ReturnType<typeof setTimeout> | undefined
    const announce = () => {
      const names = writers.size > 0 ? [...writers].join(', ') : 'Others'
      const [only] = changed
      const source = changed.size === 1 && only ? rows.sources()[rows.indexOf(only) ?? -1] : undefined
      const name = source && [source.identifier, nameOfLanguage(source.id)].filter(Boolean).join(' in ')
      setAnnounced(`${names} changed ${name ?? `${formatNumber(changed.size)} texts`}.`)
      changed.clear()
      writers.clear()
    }
    const stop = rows.listen((ids, field, isOwn) => {
      if (!isNews || isOwn || field !== 'text' || ids === 'all') return
      for (const id of ids) {
        // The AI's rows are counted above.
        if (rows.read(id, 'request') !== undefined || rows.read(id, 'status') === AT_WORK) continue
        changed.add(id)
        for (const { name } of peopleInRow(presence.getState(), id)) writers.add(name)
      }
      if (changed.size === 0) return
      clearTimeout(timer)
      timer = setTimeout(announce, OTHERS_DEBOUNCE_MS)
    })
    return () => {
      clearTimeout(begun)
      clearTimeout(timer)
      stop()
    }
  }, [rows, presence])
  return (
    <p role="status" aria-label="Changes by others" className="sr-only">
      {announced}
    </p>
  )
}
