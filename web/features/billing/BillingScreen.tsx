import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ENDING_STATUS } from '#db/vocabulary/billing/subscriptionStatuses.ts'
import { NOT_LOADED } from '#server/billing/constants.ts'
import { LoadFailure } from '../../layout/LoadFailure.tsx'
import { Screen } from '../../layout/Screen.tsx'
import { useUser } from '../../layout/useUser.ts'
import { LinkButton } from '../../ui/buttons/Button.tsx'
import { CenteredSpinner } from '../../ui/Spinner.tsx'
import { showKeptInvoice } from './payment/invoiceToast.tsx'
import { NextInvoice } from './payment/NextInvoice.tsx'
import { PaymentCard } from './payment/PaymentCard.tsx'
import { PlanActions } from './plan/PlanActions.tsx'
import { PlanCard } from './plan/PlanCard.tsx'
import { PlanNotice } from './plan/PlanNotice.tsx'
import { canActivate, isThere, planStateOf, type Standing } from './plan/planState.ts'
import {
  billingModeQuery,
  debtQuery,
  forgetPlan,
  myQuotaQuery,
  paymentMethodQuery,
  subscriptionQuery,
} from './queries.ts'
import { TestBilling } from './TestBilling.tsx'
import { MyMonth } from './usage/MyMonth.tsx'

const NO_DEBT = { owed_cents: 0, invoices: [] }

function useEnded(status: string | undefined) {
  const client = useQueryClient()
  const wasEnding = useRef(false)
  useEffect(() => {
    if (wasEnding.current && status !== undefined && status !== ENDING_STATUS) void forgetPlan(client)
    wasEnding.current = status === ENDING_STATUS
  }, [status, client])
}

export function BillingScreen() {
  const user = useUser()
  const quota = useQuery(myQuotaQuery())
  const mode = useQuery(billingModeQuery())
  const isOn = mode.data !== undefined && mode.data !== 'off'
  const isPaying = !user.is_superuser && isOn
  // An administrator may have one from before.
  const subscription = useQuery({ ...subscriptionQuery(), enabled: isOn })
  const card = useQuery({ ...paymentMethodQuery(), enabled: isPaying })
  const debt = useQuery({ ...debtQuery(), enabled: isPaying })
  useEffect(showKeptInvoice, [])
  useEnded(subscription.data?.status)

  const queries = isPaying ? [quota, mode, subscription, card, debt] : [quota, mode]
  const failed = queries.find((query) => query.isLoadingError)
  const isThere = queries.every((query) => query.data !== undefined)

  return (
    <Screen
      title="Billing and usage"
      mark={<TestBilling />}
      text={
        user.is_superuser || mode.data === 'off' ? undefined : 'You pay for the words of all organizations you own.'
      }
      actions={
        user.is_superuser && (
          <>
            <LinkButton to="/admin">Users</LinkButton>
            <LinkButton to="/admin/billing">Billing report</LinkButton>
          </>
        )
      }
    >
      {failed ? (
        <LoadFailure query={failed}>{NOT_LOADED}</LoadFailure>
      ) : !isThere || !quota.data || !mode.data ? (
        <CenteredSpinner label="Loading billing" />
      ) : (
        <MyPlan
          user={user}
          quota={quota.data}
          mode={mode.data}
          subscription={subscription.data ?? null}
          card={card.data ?? null}
          debt={debt.data ?? NO_DEBT}
        />
      )}
    </Screen>
  )
}

function MyPlan(standing: Standing) {
  const state = planStateOf(standing)
  const at = { ...standing, state }
  const paysNothing = state === 'admin' || state === 'billing_off'
  return (
    <>
      <PlanNotice {...at} />
      <PlanCard {...at} />
      {!paysNothing && isThere(standing.subscription) && <NextInvoice />}
      {!paysNothing && (isThere(standing.subscription) || !canActivate(at)) && <MyMonth user={standing.user} />}
      {!paysNothing && standing.mode !== 'not_configured' && (
        <>
          <PaymentCard {...at} />
          <PlanActions {...at} />
        </>
      )}
      {state === 'admin' && <PlanActions {...at} />}
    </>
  )
}
