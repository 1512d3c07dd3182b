import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { type BulkState, isUnderWay } from '#db/vocabulary/operations.ts'
import type { BulkChange } from '#server/bulkChanges/contract.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { formatNumber } from '#web/ui/data/numbers.ts'
import { SegmentBar } from '#web/ui/data/ProgressBar.tsx'
import { titled, toast } from '#web/ui/overlays/Toast.tsx'
import { bulkChangesQuery, useStopBulkChange } from '../../operations/bulkChanges.ts'
import { refetchUndone } from '../../operations/queries.ts'
import { translationKeys } from '../../rows/queries.ts'
import { offerTakeBack, toastKeptRows } from '../../tableTools/undoToast.tsx'
import { sayChanged, sayUnderWay } from './words.ts'

type BulkProgressProps = { version_id: string; onChanged?: () => void }

export function BulkProgress({ version_id, onChanged }: BulkProgressProps) {
  const client = useQueryClient()
  const { data: changes } = useQuery(bulkChangesQuery(version_id))
  const stop = useStopBulkChange(version_id)
  useEnds(changes, (change, was) => {
    sayEnd(change, was, () => offerTakeBack(client, sayChanged(change), [change.id]))
    void client.invalidateQueries({ queryKey: translationKeys.all })
    void refetchUndone(client)
    onChanged?.()
  })
  return changes
    ?.filter(({ state }) => isUnderWay(state))
    .map((change) => (
      <section
        key={change.id}
        aria-label="Change of many rows"
        className="painted-apart mx-3 mb-1 flex flex-wrap items-center gap-3 rounded-md bg-accent-soft px-3 py-1.5"
      >
        <p className="text-13 font-medium">{sayUnderWay(change)}</p>
        <div className="min-w-40 flex-1">
          <SegmentBar
            label="Rows looked at"
            total={Math.max(1, howFar(change).total ?? howFar(change).done)}
            segments={[{ tone: 'accent', value: howFar(change).done, label: ofTotal(change) }]}
          />
        </div>
        <p className="tabular text-12 text-muted">{ofTotal(change)}</p>
        <Button size="sm" isPending={stop.isPending} onPress={() => stop.mutate(change.languages[0]!)}>
          Stop
        </Button>
      </section>
    ))
}

const howFar = ({ state, looked, total, turned, rows }: BulkChange) =>
  state === 'running' ? { done: looked, total } : { done: turned, total: rows }

function ofTotal(change: BulkChange) {
  const { done, total } = howFar(change)
  return total === null ? `${formatNumber(done)} rows` : `${formatNumber(done)} of ${formatNumber(total)}`
}

type Tell = (change: BulkChange, was: BulkState | undefined) => void

function useEnds(changes: readonly BulkChange[] | undefined, tell: Tell) {
  const seen = useRef<Map<string, BulkState>>(undefined)
  const tellNow = useEffectEvent(tell)
  useEffect(() => {
    if (!changes) return
    const before = seen.current
    seen.current = new Map(changes.map(({ id, state }) => [id, state]))
    if (!before) return
    for (const change of changes) {
      const was = before.get(change.id)
      if (!isUnderWay(change.state) && (was === undefined || was !== change.state)) tellNow(change, was)
    }
  }, [changes])
}

function sayEnd(change: BulkChange, was: BulkState | undefined, offerUndo: () => void) {
  const { state, rows, left, left_texts, error } = change
  const isRedo = was === 'redoing' || (was === 'undone' && state === 'done')
  if (!isRedo && state !== 'undone' && was !== 'undoing') {
    if (error !== null) toast.error(titled('The change has ended early', error))
    if (rows > 0) offerUndo()
    else if (error === null) toast.plain('No row was changed')
    return
  }
  const { all, some, isWhole } = isRedo
    ? { all: 'It is done again', some: 'Not all of it was done again', isWhole: state === 'done' }
    : { all: 'All of it is taken back', some: 'Not all of it was taken back', isWhole: state === 'undone' }
  if (error !== null) toast.error(titled(some, error))
  else if (isWhole) toast.success(all)
  else toast.plain(some)
  toastKeptRows({ left: left_texts, left_count: left })
}
