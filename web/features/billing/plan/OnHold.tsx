import type { Pause } from '#db/vocabulary/billing/subscriptionStatuses.ts'
import { Alert } from '#web/ui/Alert.tsx'

const HOLDS: Record<Exclude<Pause, 'unpaid'>, { title: string; text: string }> = {
  no_card: { title: 'Add a card to go on', text: 'There is no card to pay with.' },
  paused: { title: 'Your subscription is paused', text: 'Activate Standard to go on.' },
  collection_paused: {
    title: 'Billing of your subscription is paused',
    text: 'Words would not be billed. Write to support to go on.',
  },
  not_counted: {
    title: 'Your subscription has no price for words',
    text: 'Words would not be billed. Write to support to go on.',
  },
  disputed: {
    title: 'A payment was taken back',
    text: 'It was disputed with the bank of your card. Write to support to settle it.',
  },
}

export function OnHold({ pause }: { pause: Pause | null }) {
  const { title, text } = HOLDS[pause === null || pause === 'unpaid' ? 'paused' : pause]
  return (
    <Alert kind="error" title={title}>
      {text} Until then nothing is translated in any organization you own. Editing, importing and exporting go on as
      before.
    </Alert>
  )
}

export const PAUSE_LINES: Record<Pause, string> = {
  unpaid: 'Translating is paused until the last payment is made',
  disputed: 'Translating is paused: a payment was taken back',
  collection_paused: 'Translating is paused with the billing of the subscription',
  not_counted: 'Translating is paused: the subscription has no price for words',
  no_card: 'Translating is paused until a card is added',
  paused: 'Translating is paused with the subscription',
}
