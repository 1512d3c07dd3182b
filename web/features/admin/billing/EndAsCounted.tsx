import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FailingCustomer } from '#server/billingReports/contract.ts'
import { ConfirmDialog } from '#web/ui/overlays/Dialog.tsx'
import { toast } from '#web/ui/overlays/Toast.tsx'
import { endAsCounted } from './billingQueries.ts'

type Props = { customer: FailingCustomer; onClose: () => void }

export function EndAsCounted({ customer: { customer_id, payer_name }, onClose }: Props) {
  const client = useQueryClient()
  const end = useMutation({
    mutationFn: () => endAsCounted(customer_id),
    onSuccess: ({ message }) => {
      toast.plain(message)
      onClose()
      return client.invalidateQueries({ queryKey: ['admin', 'billing'] })
    },
  })
  return (
    <ConfirmDialog
      title={`End the subscription of ${payer_name ?? customer_id} with Stripe’s count?`}
      confirm="End subscription"
      isOpen
      isPending={end.isPending}
      error={end.error ? `The subscription was not ended. ${end.error.message}` : undefined}
      onClose={onClose}
      onConfirm={() => end.mutate()}
    >
      The final invoice has the words that Stripe has counted, and nothing else is ever invoiced. The difference to the
      words that were sent is recorded under Corrections. This cannot be undone.
    </ConfirmDialog>
  )
}
