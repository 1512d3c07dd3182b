import { useEffect, useMemo, useRef, useState } from 'react'
import { MIN_PERCENT, SAME_PERCENT } from '#server/matches/constants.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { countRows, formatNumber, formatPercent, formatWords } from '../../ui/data/numbers.ts'
import { ProgressBar } from '../../ui/data/ProgressBar.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/overlays/Dialog.tsx'
import { PriceLine } from '../billing/PriceFacts.tsx'
import { type Filling, useMemory } from '../tableTools/memory/useMemory.ts'
import { useTableTools } from '../tableTools/TableContext.ts'
import { sortOut } from './bulkChanges.ts'
import { type FoundText, useFillPreview } from './useFillPreview.ts'

const PERCENTS = [SAME_PERCENT, 95, 90, 85, 80, 75, 70, MIN_PERCENT]
const OPTIONS = PERCENTS.map((percent) => ({
  id: `${percent}`,
  label: percent === SAME_PERCENT ? 'The same text only' : `Also similar texts, from ${formatPercent(percent / 100)}`,
}))

type FillDialogProps = { chosen: readonly string[]; onClose: () => void }

export function FillDialog({ chosen, onClose }: FillDialogProps) {
  const { rows, addressOf } = useTableTools()
  // As the rows were when it was opened: what is written meanwhile, the server leaves.
  const [empty] = useState(() => sortOut(rows, chosen).empty)
  const places = useMemo(
    () => [...Map.groupBy(empty, addressOf)].map(([address, ids]) => ({ address, ids })),
    [empty, addressOf],
  )
  const [percent, setPercent] = useState(SAME_PERCENT)
  const { found, seen, isDone } = useFillPreview(places, percent)
  const memory = useMemory()
  const [filling, setFilling] = useState<Filling>()
  const stop = useRef(new AbortController())
  useEffect(() => () => stop.current.abort(), [])
  const fill = async () => {
    stop.current = new AbortController()
    const wanted = places.map(({ address, ids }) => ({ address, ids: ids.filter((id) => found.has(id)) }))
    await memory.fillInParts(wanted, { percent, signal: stop.current.signal, tell: setFilling })
    onClose()
  }
  return (
    <Dialog title="Fill from memory" isOpen onClose={onClose} isDismissable={!filling}>
      <DialogBody>
        <p>
          {empty.length === 0
            ? 'Every one of these rows has a translation.'
            : `${countRows(empty.length)} without a translation. What the memory has costs nothing.`}
        </p>
        {empty.length > 0 && (
          <Select
            label="Fill with"
            options={OPTIONS}
            value={`${percent}`}
            onChange={(id) => setPercent(Number(id))}
            isDisabled={filling !== undefined}
          />
        )}
        {empty.length > 0 && <Counts found={[...found.values()]} percent={percent} />}
        <div role="status" className="flex flex-col gap-1.5 text-13 text-muted">
          {filling ? (
            <Progress label="Filling rows" done={filling.done} total={filling.total} />
          ) : (
            !isDone && empty.length > 0 && <Progress label="Looking for texts" done={seen} total={empty.length} />
          )}
        </div>
      </DialogBody>
      <DialogFooter>
        {filling ? (
          <Button onPress={() => stop.current.abort()}>Stop</Button>
        ) : (
          <>
            <Button onPress={onClose}>Cancel</Button>
            <Button variant="primary" autoFocus isDisabled={found.size === 0 || !isDone} onPress={() => void fill()}>
              {`Fill ${countRows(found.size)}`}
            </Button>
          </>
        )}
      </DialogFooter>
    </Dialog>
  )
}

function Counts({ found, percent }: { found: readonly FoundText[]; percent: number }) {
  const finished = found.filter(({ is_finished }) => is_finished)
  const same = found.filter(({ kind, is_finished }) => kind !== 'fuzzy' && !is_finished)
  const similar = found.filter(({ kind }) => kind === 'fuzzy')
  const words = found.reduce((sum, one) => sum + one.words, 0)
  return (
    <dl className="tabular grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 rounded-md bg-subtle px-3 py-2 text-13">
      <PriceLine name="Checked in the same context">{formatNumber(finished.length)}, completed</PriceLine>
      <PriceLine name="The same text">{formatNumber(same.length)}, to be reviewed</PriceLine>
      {percent < SAME_PERCENT && (
        <PriceLine name={`Similar, from ${formatPercent(percent / 100)}`}>
          {formatNumber(similar.length)}, to be reviewed
        </PriceLine>
      )}
      <PriceLine name="Words">{formatWords(words)}</PriceLine>
    </dl>
  )
}

const Progress = ({ label, done, total }: { label: string; done: number; total: number }) => (
  <>
    <span>{`${label}: ${formatNumber(done)} of ${countRows(total)}`}</span>
    <ProgressBar label={label} value={total === 0 ? undefined : done / total} />
  </>
)
