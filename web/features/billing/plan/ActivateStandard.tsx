import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CENTS_PER_WORD } from '#db/vocabulary/plans.ts'
import { NOT_ACTIVATED, PAYMENT_NOT_STARTED } from '#server/billing/constants.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { formatCents } from '#web/ui/data/numbers.ts'
import { ConfirmDialog } from '#web/ui/overlays/Dialog.tsx'
import { toast } from '#web/ui/overlays/Toast.tsx'
import { cardName } from '../payment/cardName.ts'
import { forgetPlan, useActivateStandard } from '../queries.ts'
import { refusalOr } from '../refusal.ts'
import { type At, actionsOf } from './planState.ts'

const RELOADS_AFTER_MS = 1500

export function ActivateStandard(at: At) {
  const { card } = at
  const isForCard = actionsOf(at).includes('add_card')
  const client = useQueryClient()
  const activate = useActivateStandard()
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const isBusy = activate.isPending || (activate.isSuccess && !activate.data.url)
  const failure = card ? NOT_ACTIVATED : PAYMENT_NOT_STARTED
  const start = () =>
    activate.mutate(undefined, {
      onSuccess: ({ url }) => {
        if (url) return location.assign(url)
        toast.success('Subscription activated successfully!')
        setTimeout(() => location.reload(), RELOADS_AFTER_MS)
      },
      onError: (error) => {
        if (!card) toast.error(refusalOr(failure, error))
        void forgetPlan(client) // the page shows the debt
      },
    })

  return (
    <>
      <Button
        variant="primary"
        isPending={!isDialogOpen && isBusy}
        onPress={card ? () => setIsDialogOpen(true) : start}
      >
        {isForCard ? 'Add a card' : 'Activate Standard'}
      </Button>
      {card && (
        <ConfirmDialog
          title="Activate Standard?"
          confirm="Activate Standard"
          tone="primary"
          isOpen={isDialogOpen}
          isPending={isBusy}
          error={activate.error ? refusalOr(failure, activate.error) : undefined}
          onClose={() => setIsDialogOpen(false)}
          onConfirm={start}
        >
          Each word you translate from now on costs {formatCents(CENTS_PER_WORD)}, billed monthly to {cardName(card)}.
          There is no fixed fee, and free words you’ve already used aren’t billed. What each organization may cost in a
          month has a cap, which you can change under Organizations.
        </ConfirmDialog>
      )}
    </>
  )
}
