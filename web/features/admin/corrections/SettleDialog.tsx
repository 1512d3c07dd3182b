import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Correction } from '#server/billingReports/contract.ts'
import { formatCents } from '#web/ui/data/numbers.ts'
import { ConfirmDialog } from '#web/ui/overlays/Dialog.tsx'
import { toast } from '#web/ui/overlays/Toast.tsx'
import { settleCorrection } from '../billing/billingQueries.ts'

type Props = { correction: Correction; onClose: () => void }

export function SettleDialog({ correction: { object_id, payer_name, customer_id, amount_cents }, onClose }: Props) {
  const client = useQueryClient()
  const settle = useMutation({
    mutationFn: () => settleCorrection(object_id),
    onSuccess: () => {
      toast.success('Dispute settled')
      onClose()
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  })
  return (
    <ConfirmDialog
      title={`Settle the dispute of ${payer_name ?? customer_id}?`}
      confirm="Settle dispute"
      tone="primary"
      isOpen
      isPending={settle.isPending}
      error={settle.error ? `The dispute was not settled. ${settle.error.message}` : undefined}
      onClose={onClose}
      onConfirm={() => settle.mutate()}
    >
      Their organizations translate again at once. The {formatCents(amount_cents)} that the bank took back are not
      charged again, and stay a lost dispute in the report. This cannot be undone.
    </ConfirmDialog>
  )
}
