import { type Context, Hono } from 'hono'
import type { Stripe } from 'stripe'
import { showCardForm } from './cardPage.ts'
import { type Counter, withDesk } from './counter.ts'
import { find } from './desk.ts'
import { readCard } from './filledCard.ts'
import { findForPage } from './findForPage.ts'
import { GO_BACK, leaveFor, showEnded } from './leavePage.ts'
import { layOutPage } from './pageLayout.ts'
import { saveCard } from './saveCard.ts'

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
      const fault = await withDesk(counter, async (desk) => {
        const current = await find(desk, 'checkout.session', id)
        return current.status === 'open' ? saveCard(desk, current, card) : undefined
      })
      if (fault) return show(c, session, { card, fault }, 422)
      return leaveFor(c, (session.success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', id))
    })

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
    ...filled,
  })
  return c.html(layOutPage(filled.fault ? 'Card not saved' : 'Save a card', content), status)
}
