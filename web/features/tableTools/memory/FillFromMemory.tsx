import { useEffect, useRef, useState } from 'react'
import { sayFailure } from '#web/api/sayFailure.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { countTexts } from '#web/ui/data/numbers.ts'
import type { TableAddress } from '../../rows/queries.ts'
import { countFilled, type Filled, useMemory } from './useMemory.ts'

type FillFromMemoryProps = {
  places: readonly TableAddress[]
  /** Number of texts that memory could fill; `undefined` as long as it is not known. */
  rows: number | undefined
  /** Without it all texts of the pages. */
  source_text_ids?: string[]
}
export function FillFromMemory({ places, rows = 0, source_text_ids }: FillFromMemoryProps) {
  const memory = useMemory()
  const [filled, setFilled] = useState<Filled>([])
  const [isBusy, setIsBusy] = useState(false)
  const latest = useRef({ filled, memory })
  latest.current = { filled, memory }
  useEffect(
    () => () => {
      const { filled, memory } = latest.current
      if (filled.length > 0) memory.offerUndo(filled)
    },
    [],
  )
  const busy = (work: Promise<Filled>) => {
    setIsBusy(true)
    work.then(setFilled, sayFailure).finally(() => setIsBusy(false))
  }
  const press = () => {
    if (isBusy) return
    busy(
      filled.length > 0
        ? memory.empty(filled).then(() => [])
        : memory.fill(places, source_text_ids).then((now) => now ?? []),
    )
  }
  if (filled.length === 0 && rows === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-muted">
      {/* One button, which keeps the focus. What comes of a press is read out below. */}
      <Button size="sm" aria-busy={isBusy} onPress={press}>
        {filled.length > 0 ? 'Undo' : `Fill ${countTexts(rows)} from memory`}
      </Button>
      <span role="status" className="min-w-40 flex-1">
        {filled.length > 0
          ? `${countTexts(countFilled(filled))} filled from memory.`
          : 'Translated elsewhere in this organization: costs nothing.'}
      </span>
    </div>
  )
}
