import { Alert } from '#web/ui/Alert.tsx'
import { dayLabel } from '#web/ui/data/dates.ts'
import { isCardExpired } from '../payment/cardName.ts'
import { ConfirmForWords } from '../quota/ConfirmForWords.tsx'
import { isAlmostUsed } from '../quota/QuotaBar.tsx'
import { OnHold } from './OnHold.tsx'
import { PastDue } from './PastDue.tsx'
import { endOf } from './periodEnd.ts'
import { type At, isThere, pauseOf } from './planState.ts'

export function PlanNotice({ state, user, quota, mode, subscription, card, debt }: At) {
  if (state === 'past_due') return <PastDue debt={debt} />
  if (state === 'on_hold') return <OnHold pause={pauseOf({ quota, subscription })} />
  if (state === 'admin' && isThere(subscription))
    return (
      <Alert kind="warning" title="You still have a subscription">
        Administrators pay nothing for words, so it only costs what was translated before. You can end it below.
      </Alert>
    )
  if (subscription?.status === 'incomplete')
    return (
      <Alert kind="warning" title="The first payment was not completed">
        Standard has not begun, and you have your free words. Activate Standard again to pay.
      </Alert>
    )
  if (state === 'ending' && subscription)
    return (
      <Alert kind="warning" title={`Your subscription ends on ${endOf(subscription)}`}>
        Until then everything works as before. Resume it to stay on Standard.
      </Alert>
    )
  if (state === 'closing')
    return (
      <Alert kind="warning" title="Your subscription is ending">
        The final invoice is being made, which takes a few minutes, and an hour at most. Nothing is translated until
        then. You can leave this page.
      </Alert>
    )
  if (card && isCardExpired(card) && (state === 'standard' || state === 'trialing'))
    return (
      <Alert kind="warning" title="Your card has expired">
        The next payment may fail, and translating would pause. Enter a new card in the billing portal.
      </Alert>
    )
  if (state === 'expired')
    return (
      <Alert kind="warning" title={`Your trial ended on ${dayLabel(user.trial_expiry_date!)}`}>
        You can still edit and export. {toGoOn(mode)}
      </Alert>
    )
  if (state === 'unproven') return <ConfirmForWords words={quota.word_quota!} />
  if (state === 'used_up')
    return (
      <Alert kind="warning" title="Your free words are used up">
        You can still edit and export. {toGoOn(mode)}
      </Alert>
    )
  if (state === 'inactive')
    return (
      <Alert kind="warning" title="No subscription is active">
        {toGoOn(mode)}
      </Alert>
    )
  if (state === 'trial' && isAlmostUsed(quota))
    return <Alert kind="warning">More than 80% of your words are used. {toGoOn(mode)}</Alert>
  return null
}

const toGoOn = (mode: At['mode']) =>
  mode === 'not_configured'
    ? 'Payments are not set up on this server: ask the person who runs it for more words.'
    : 'Activate Standard to keep translating.'
