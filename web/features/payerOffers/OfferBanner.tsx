import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PayerOffer } from '#server/payerOffers/contract.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { payerOffersQuery } from './queries.ts'
import { ReceivedOffer } from './ReceivedOffer.tsx'

export function OfferBanner({ userId }: { userId: string }) {
  const offers = useQuery(payerOffersQuery())
  const [open, setOpen] = useState<string>()
  const received = offers.data?.received ?? []
  const [first, ...others] = received
  const shown = received.find(({ id }) => id === open)
  if (!first) return null
  return (
    <div className="shrink-0 p-2 pb-0 sm:px-3">
      <Alert
        kind="info"
        title={titleOf(first, userId)}
        action={
          <Button size="sm" onPress={() => setOpen(first.id)}>
            See the offer
          </Button>
        }
      >
        You pay nothing until you accept.
        {others.length > 0 && ` There ${others.length === 1 ? 'is 1 more offer' : `are ${others.length} more offers`}.`}
      </Alert>
      {shown && <ReceivedOffer offer={shown} onClose={() => setOpen(undefined)} />}
    </div>
  )
}

function titleOf({ project, organization, offered_by }: PayerOffer, userId: string) {
  if (project && offered_by.id === userId) return `Moving ${project.name} waits for you: you would pay for it`
  const what = project ? `the project ${project.name}` : `the organization ${organization.name}`
  return `${offered_by.name} offers you ${what}`
}
