import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BUILT_IN_ENGINE } from '#db/vocabulary/reviews.ts'
import { SUBSCRIPTION_REQUIRED } from '#server/billing/constants.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { countRows, formatWords } from '../../ui/data/numbers.ts'
import { afterFrames } from '../../ui/drawing/afterFrames.ts'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/overlays/Dialog.tsx'
import { Refused } from '../billing/EstimatedCost.tsx'
import { EstimateFacts } from '../billing/EstimateFacts.tsx'
import { PseudoNotice } from '../billing/PseudoNotice.tsx'
import { BY_TOMORROW, wordsWithCost } from '../billing/price.ts'
import { rowsEstimateQuery } from '../rows/queries.ts'
import { FillFirst } from '../tableTools/memory/FillFirst.tsx'
import { useMemory } from '../tableTools/memory/useMemory.ts'
import { focusTable } from '../tableTools/showRow.ts'
import { type TableTools, useTableTools } from '../tableTools/TableContext.ts'
import { type bulkChanges, sortOut, withoutOthers, wordsOf } from './bulkChanges.ts'
import { bulkTexts } from './bulkTexts.ts'

const NO_PAGE = { page_id: '', language: 'en' } as const

export type Bulk = 'translate' | 'regenerate' | 'update' | 'rate' | 'copy-source' | 'check'

const FREE: readonly Bulk[] = ['copy-source', 'check', 'rate']

type BulkDialogProps = {
  bulk: Bulk
  chosen: ReadonlySet<string>
  skipped: number
  changes: ReturnType<typeof bulkChanges>
  organization_id: string
  onClose: () => void
}

export function BulkDialog({ bulk, chosen, skipped, changes, organization_id, onClose }: BulkDialogProps) {
  const { addressOf, rows, selection, current, rateAgain, presence } = useTableTools()
  const [seen] = useState(() => new Map([...chosen].map((id) => [id, rows.read(id, 'text')])))
  const { empty, filled, unchecked, emptied, replaced } = sortChosen({ rows, presence }, chosen)
  const touched = {
    translate: empty,
    regenerate: filled,
    update: filled,
    rate: filled,
    'copy-source': [...emptied, ...replaced],
    check: unchecked,
  }[bulk]
  // Of rows of several pages what they cost is reckoned here, and nothing is filled from memory first.
  const [address, ...others] = new Set(touched.map(addressOf))
  const isOfOne = address !== undefined && others.length === 0
  const left = chosen.size + skipped - touched.length
  const isPaid = !FREE.includes(bulk)
  const [fillsFirst, setFillsFirst] = useState(true)
  const memory = useMemory()
  const { data: estimate } = useQuery({
    ...rowsEstimateQuery(address ?? NO_PAGE, touched, {
      ...{ regenerate: bulk === 'regenerate', update: bulk === 'update' },
      fill_first: bulk === 'translate' && fillsFirst,
    }),
    enabled: isPaid && isOfOne,
  })
  const [isLater, setIsLater] = useState(false)
  // Without a subscription it can be pressed: the refusal then leads to one.
  const isFutile =
    (isPaid && touched.length === 0) || (estimate?.refusal && estimate.refusal.message !== SUBSCRIPTION_REQUIRED)
  const cost = estimate
    ? wordsWithCost(estimate)
    : bulk === 'update'
      ? 'counting words'
      : formatWords(wordsOf(rows, touched))
  const texts = bulkTexts({ empty: emptied, filled: replaced, touched, cost })[bulk]
  const run = runsOf({ ...changes, rateAgain }, isLater && estimate?.has_flex ? { service_tier: 'flex' } : {})
  const toFill = bulk === 'translate' && fillsFirst ? (estimate?.in_memory.rows ?? 0) : 0
  const start = () => {
    const filling = toFill > 0 ? memory.fillSame([address!], touched) : Promise.resolve(true)
    const isRestLeft = toFill === 0 || estimate!.rows > 0
    void filling.then((isFilled) => (isFilled && isRestLeft ? run[bulk](chosen, seen) : undefined))
    selection.clear()
    onClose()
    // The dialog gives the focus back first, to a bar that is gone by then.
    afterFrames(3, () => focusTable(current.getState()))
  }
  return (
    <Dialog title={texts.title} isOpen onClose={onClose}>
      <DialogBody>
        <p>{texts.body}</p>
        {bulk === 'translate' && isOfOne && (
          <FillFirst inMemory={estimate?.in_memory} isSelected={fillsFirst} onChange={setFillsFirst} />
        )}
        {isPaid && estimate?.engine === BUILT_IN_ENGINE && !estimate.refusal && <PseudoNotice />}
        {isPaid && estimate && <Refused estimate={estimate} />}
        {isPaid && estimate && (
          <EstimateFacts
            estimate={estimate}
            language={address?.language ?? NO_PAGE.language}
            organization_id={organization_id}
          />
        )}
        {bulk === 'translate' && estimate?.has_flex && !isFutile && (
          <Checkbox isSelected={isLater} onChange={setIsLater}>
            {BY_TOMORROW}
          </Checkbox>
        )}
        {left > 0 && <p className="text-muted">{sayLeft(left, texts.left)}</p>}
      </DialogBody>
      <DialogFooter>
        {!isFutile && <Button onPress={onClose}>Cancel</Button>}
        {/* One button, which keeps the focus when the estimate says that it is in vain. */}
        <Button variant={isFutile ? 'secondary' : 'primary'} autoFocus onPress={isFutile ? onClose : start}>
          {isFutile ? 'Close' : `${texts.verb} ${countRows(touched.length)}`}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

function sortChosen({ rows, presence }: Pick<TableTools, 'rows' | 'presence'>, chosen: ReadonlySet<string>) {
  const sorted = sortOut(rows, chosen)
  const [emptied, replaced] = [sorted.empty, sorted.filled].map((ids) => withoutOthers({ presence }, ids))
  return { ...sorted, emptied: emptied ?? [], replaced: replaced ?? [] }
}

const sayLeft = (left: number, why: string) =>
  `${countRows(left)} ${why} ${left === 1 ? 'stays as it is' : 'stay as they are'}.`

type Changes = BulkDialogProps['changes'] & Pick<TableTools, 'rateAgain'>

type Run = (rows: ReadonlySet<string>, seen: ReadonlyMap<string, string>) => Promise<void>

const runsOf = (changes: Changes, some: { service_tier?: 'flex' }): Record<Bulk, Run> => ({
  translate: (rows) => changes.translateRows(rows, some),
  regenerate: changes.regenerateRows,
  update: changes.updateRows,
  rate: changes.rateAgain,
  'copy-source': changes.copySources,
  check: (_, seen) => changes.checkRows(seen),
})
