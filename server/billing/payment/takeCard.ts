import { findPaymentMethod } from '#db/queries/billing/subscriptions.ts'
import { ApiError } from '../../http/apiError.ts'
import { isMissing } from '../../integrations/stripe.ts'
import { ensureCustomer, type Payee } from '../customers/customers.ts'
import { syncCustomer } from '../customers/syncCustomer.ts'
import type { Paying } from '../paying.ts'
import { chargeFromNowOn } from './defaultCard.ts'

export async function takeCard(paying: Paying, person: Payee, paymentMethodId: string) {
  const { db, payments } = paying
  const opened = await payments.open()
  const customer = await ensureCustomer(paying, opened.stripe, person)
  const attached = await opened.stripe.paymentMethods.attach(paymentMethodId, { customer }).catch((error) => {
    if (isMissing(error)) throw new ApiError(400, 'This payment method is not known')
    throw error
  })
  await chargeFromNowOn(opened, customer, attached.id)
  await syncCustomer(paying, opened, person.id)
  const card = await findPaymentMethod(db, person.id)
  if (!card) throw new ApiError(400, 'Only cards can be used')
  return card
}
