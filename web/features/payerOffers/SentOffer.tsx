import type { PayerOffer } from '#server/payerOffers/contract.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { dateName } from '../../ui/data/dates.ts'
import { toast } from '../../ui/overlays/Toast.tsx'
import { useWithdrawOffer } from './queries.ts'

export function SentOffer({ offer, mayWithdraw }: { offer: PayerOffer; mayWithdraw: boolean }) {
  const withdraw = useWithdrawOffer()
  const { heir, payer, state, expires_at } = offer
  if (state === 'declined') return <Alert kind="warning">{heir.name} declined the offer. Nothing has changed.</Alert>
  if (state === 'expired')
    return (
      <Alert kind="warning">
        {heir.name} did not answer until {dateName(new Date(expires_at))}. The offer has ended and nothing has changed.
      </Alert>
    )
  const done = {
    onSuccess: () => toast.success('Offer withdrawn'),
    onError: (error: Error) => toast.error(error.message),
  }
  return (
    <Alert
      kind="info"
      title={`Offered to ${heir.name}`}
      action={
        mayWithdraw && (
          <Button size="sm" isPending={withdraw.isPending} onPress={() => withdraw.mutate(offer, done)}>
            Withdraw
          </Button>
        )
      }
    >
      {payer.name} pays until {heir.name} accepts. The offer ends on {dateName(new Date(expires_at))}.
    </Alert>
  )
}
