import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { countTexts } from '../../ui/data/numbers.ts'
import { toast } from '../../ui/overlays/Toast.tsx'
import { emptyFilled, fillFromMemory, type TableAddress, translationKeys } from '../rows/queries.ts'
import { toastKeptRows, undoToast } from './undoToast.tsx'

type FillFromMemoryProps = {
  address: TableAddress
  /** Number of texts that memory could fill; `undefined` as long as it is not known. */
  rows: number | undefined
  /** Without it all texts of the page. */
  source_text_ids?: string[]
}

/** Offers, beside a price, what memory could fill for nothing; and its undo, which a message goes on offering. */
export function FillFromMemory({ address, rows = 0, source_text_ids }: FillFromMemoryProps) {
  const memory = useMemory(address)
  const [filled, setFilled] = useState<readonly string[]>([])
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
  const busy = (work: Promise<readonly string[]>) => {
    setIsBusy(true)
    work.then(setFilled, () => toast.error('Failed to fill from memory')).finally(() => setIsBusy(false))
  }
  const press = () => {
    if (isBusy) return
    busy(filled.length > 0 ? memory.empty(filled).then(() => []) : memory.fill(source_text_ids))
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
          ? `${countTexts(filled.length)} filled from memory, to be reviewed.`
          : 'Translated elsewhere in this project: costs nothing, and is to be reviewed.'}
      </span>
    </div>
  )
}

/** Fills texts without a translation with those of identical texts; with its way back. */
export function useMemory(address: TableAddress) {
  const client = useQueryClient()
  return useMemo(() => {
    // Details and histories of rows, and what is left to be priced.
    const refetch = () => client.invalidateQueries({ queryKey: translationKeys.rows(address) })
    async function empty(filled: readonly string[]) {
      const { rows } = await emptyFilled(address, [...filled])
      toastKeptRows(filled.length - rows)
      await refetch()
    }
    const offerUndo = (filled: readonly string[]) =>
      undoToast(`${countTexts(filled.length)} filled from memory`, () => empty(filled))
    return {
      empty,
      offerUndo,
      /** Answers the rows that were filled. */
      async fill(source_text_ids?: string[]): Promise<readonly string[]> {
        const { source_text_ids: filled } = await fillFromMemory(address, source_text_ids)
        await refetch()
        return filled
      },
    }
  }, [client, address])
}
