import { type Context, Hono } from 'hono'
import type { Stripe } from 'stripe'
import { showBank } from './bankPage.ts'
import { showCardForm } from './cardPage.ts'
import { type Counter, withDesk } from './counter.ts'
import { find } from './desk.ts'
import { readCard } from './filledCard.ts'
import { findForPage } from './findForPage.ts'
import { GO_BACK, leaveFor, showEnded } from './leavePage.ts'
import { layOutPage } from './pageLayout.ts'
import { answerBank, saveCard } from './saveCard.ts'

/** Where somebody who comes from the app enters a card. */
export const checkoutPages = (counter: Counter) =>
  new Hono({ strict: false })
    .get('/:id', async (c) => show(c, await findForPage(counter, 'checkout.session', c.req.param('id'))))
    .post('/:id', async (c) => {
      const id = c.req.param('id')
      const session = await findForPage(counter, 'checkout.session', id)
      if (session?.status !== 'open') return show(c, session)
      const { card, isOnlyFilledIn } = readCard(await c.req.parseBody())
      if (isOnlyFilledIn) return show(c, session, { card })
      const outcome = await withDesk(counter, async (desk) => {
        const current = await find(desk, 'checkout.session', id)
        return current.status === 'open' ? saveCard(desk, current, card) : undefined
      })
      if (outcome === 'authenticate') return c.redirect(`/dev/stripe/checkout/${id}/bank`, 303)
      return outcome ? show(c, session, { card, fault: outcome }, 422) : leave(c, session)
    })
    .get('/:id/bank', async (c) => {
      const session = await findForPage(counter, 'checkout.session', c.req.param('id'))
      return session?.status === 'open' ? c.html(showBank(session)) : show(c, session)
    })
    .post('/:id/bank', async (c) => {
      const session = await findForPage(counter, 'checkout.session', c.req.param('id'))
      if (session?.status !== 'open') return show(c, session)
      const isConfirmed = (await c.req.parseBody()).answer === 'confirm'
      const fault = await withDesk(counter, (desk) => answerBank(desk, session, { isConfirmed }))
      return fault ? show(c, session, { fault }, 422) : leave(c, session)
    })

const leave = (c: Context, { id, success_url }: Stripe.Checkout.Session) =>
  leaveFor(c, (success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', id))

type Filled = Pick<Parameters<typeof showCardForm>[0], 'card' | 'fault'>

function show(c: Context, session: Stripe.Checkout.Session | undefined, filled: Filled = {}, status: 200 | 422 = 200) {
  if (!session) return showEnded(c, GO_BACK, 404)
  if (session.status !== 'open')
    return showEnded(c, session.status === 'complete' ? 'The card was saved already.' : GO_BACK, 410)
  const content = showCardForm({
    action: `/dev/stripe/checkout/${session.id}`,
    heading: 'Save a card',
    lead: 'It is charged for the words you translate, $0.04 each, at the end of each month.',
    back: session.cancel_url,
    backLabel: 'Back to Dragoman',
    asksAddress: session.billing_address_collection === 'required',
    ...filled,
  })
  return c.html(layOutPage(filled.fault ? 'Card not saved' : 'Save a card', content), status)
}
