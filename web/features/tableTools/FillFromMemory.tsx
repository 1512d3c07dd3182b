import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { sayFailure } from '../../api/sayFailure.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { countTexts } from '../../ui/data/numbers.ts'
import { toast } from '../../ui/overlays/Toast.tsx'
import { trackAct } from '../operations/pendingActs.ts'
import { projectKeys } from '../projects/queries.ts'
import { fillFromMemory } from '../rows/calls.ts'
import { ESTIMATES, type TableAddress, translationKeys } from '../rows/queries.ts'
import { offerTakeBack, takeBack } from './undoToast.tsx'

type FillFromMemoryProps = {
  places: readonly TableAddress[]
  /** Number of texts that memory could fill; `undefined` as long as it is not known. */
  rows: number | undefined
  /** Without it all texts of the pages. */
  source_text_ids?: string[]
}
type Filled = { operation_id: string; ids: readonly string[] }[]

const countFilled = (filled: Filled) => filled.reduce((sum, { ids }) => sum + ids.length, 0)

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
          ? `${countTexts(countFilled(filled))} filled from memory, to be reviewed.`
          : 'Translated elsewhere in this project: costs nothing, and is to be reviewed.'}
      </span>
    </div>
  )
}

export function useMemory() {
  const client = useQueryClient()
  return useMemo(() => {
    const refetch = (places: readonly TableAddress[]) =>
      Promise.all([
        ...places.map((address) => client.invalidateQueries({ queryKey: translationKeys.rows(address) })),
        client.invalidateQueries({ queryKey: ESTIMATES }),
        client.invalidateQueries({ queryKey: projectKeys.all }),
      ])
    const operationsOf = (filled: Filled) => filled.map(({ operation_id }) => operation_id)
    return {
      empty: (filled: Filled) => takeBack(client, operationsOf(filled)),
      offerUndo: (filled: Filled) =>
        offerTakeBack(client, `${countTexts(countFilled(filled))} filled from memory`, operationsOf(filled)),
      /** Returns the rows that were filled, also where a later page failed; undefined where the first one did. */
      async fill(places: readonly TableAddress[], source_text_ids?: string[]): Promise<Filled | undefined> {
        const filled: Filled = []
        try {
          for (const address of places) {
            const { source_text_ids: ids, operation_id } = await trackAct(fillFromMemory(address, source_text_ids))
            if (operation_id !== null) filled.push({ operation_id, ids })
          }
        } catch {
          toast.error('Failed to fill from memory')
          if (filled.length === 0) return undefined
        }
        await refetch(places)
        return filled
      },
    }
  }, [client])
}
