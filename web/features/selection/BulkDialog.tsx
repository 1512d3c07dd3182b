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
import { FillFromMemory } from '../tableTools/FillFromMemory.tsx'
import { focusTable } from '../tableTools/showRow.ts'
import { useTableTools } from '../tableTools/TableContext.ts'
import { type bulkChanges, sortOut, wordsOf } from './bulkChanges.ts'

export type Bulk = 'translate' | 'regenerate' | 'update' | 'copy-source' | 'check'

type BulkDialogProps = {
  bulk: Bulk
  chosen: ReadonlySet<string>
  /** Other selected rows, which this action has nothing to do with. */
  skipped: number
  changes: ReturnType<typeof bulkChanges>
  organization_id: string
  onClose: () => void
}

/** Says how many rows it will change, which it will leave, and what it costs, before it is done. */
export function BulkDialog({ bulk, chosen, skipped, changes, organization_id, onClose }: BulkDialogProps) {
  const { address, rows, selection, current } = useTableTools()
  const { empty, filled, unchecked } = sortOut(rows, chosen)
  const touched = {
    translate: empty,
    regenerate: filled,
    update: filled,
    'copy-source': [...empty, ...filled],
    check: unchecked,
  }[bulk]
  const left = chosen.size + skipped - touched.length
  const isPaid = bulk !== 'copy-source' && bulk !== 'check'
  const { data: estimate } = useQuery({
    ...rowsEstimateQuery(address, touched, { regenerate: bulk === 'regenerate', update: bulk === 'update' }),
    enabled: isPaid && touched.length > 0,
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
  const texts = {
    translate: {
      title: `Translate ${countRows(touched.length)}?`,
      body: `The AI translates what has no text yet: ${cost}.`,
      left: 'with a text, or with the AI already,',
      verb: 'Translate',
    },
    regenerate: {
      title: `Regenerate ${countRows(touched.length)}?`,
      body: `The AI translates ${touched.length === 1 ? 'it' : 'them'} again: ${cost}. The current text stays until the new one is ready; what people wrote is replaced too, and Undo brings it back.`,
      left: 'without a text, or with the AI already,',
      verb: 'Regenerate',
    },
    update: {
      title: `Update ${countRows(touched.length)} with AI?`,
      body: `The AI carries the changes of the source ${touched.length === 1 ? 'text' : 'texts'} over and keeps all other words. Only new and changed words count: ${cost}.`,
      left: 'without such a change, or with the AI already,',
      verb: 'Update',
    },
    'copy-source': {
      title: `Copy the source into ${countRows(touched.length)}?`,
      body:
        filled.length === 0
          ? `${touched.length === 1 ? 'It is' : 'All of them are'} empty now.`
          : `${countRows(empty.length)} without a text ${empty.length === 1 ? 'is' : 'are'} filled, and the text of ${countRows(filled.length)} is replaced.`,
      left: 'that the AI works on',
      verb: 'Copy',
    },
    check: {
      title: `Mark ${countRows(touched.length)} as checked?`,
      body: `You confirm, in your name, that you have read ${touched.length === 1 ? 'this text' : 'these texts'} and that ${touched.length === 1 ? 'it is' : 'they are'} right. ${touched.length === 1 ? 'It is' : 'They are'} completed with it.`,
      left: 'without a text, checked already, or with the AI',
      verb: 'Confirm',
    },
  }[bulk]
  const run = {
    translate: (rows: ReadonlySet<string>) =>
      changes.translateRows(rows, isLater && estimate?.has_flex ? { service_tier: 'flex' } : {}),
    regenerate: changes.regenerateRows,
    update: changes.updateRows,
    'copy-source': changes.copySources,
    check: changes.checkRows,
  }
  const start = () => {
    void run[bulk](chosen)
    selection.clear()
    onClose()
    // The dialog gives the focus back first, to a bar that is gone by then.
    afterFrames(3, () => focusTable(current.getState()))
  }
  return (
    <Dialog title={texts.title} isOpen onClose={onClose}>
      <DialogBody>
        <p>{texts.body}</p>
        {isPaid && estimate?.engine === BUILT_IN_ENGINE && !estimate.refusal && <PseudoNotice />}
        {isPaid && estimate && <Refused estimate={estimate} />}
        {isPaid && estimate && (
          <EstimateFacts estimate={estimate} language={address.language} organization_id={organization_id} />
        )}
        {bulk === 'translate' && (
          <FillFromMemory places={[address]} rows={estimate?.in_memory.rows} source_text_ids={touched} />
        )}
        {bulk === 'translate' && estimate?.has_flex && !isFutile && (
          <Checkbox isSelected={isLater} onChange={setIsLater}>
            {BY_TOMORROW}
          </Checkbox>
        )}
        {left > 0 && (
          <p className="text-muted">
            {countRows(left)} {texts.left} {left === 1 ? 'stays as it is' : 'stay as they are'}.
          </p>
        )}
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
