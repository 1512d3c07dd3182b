import { type Context, Hono } from 'hono'
import type { Stripe } from 'stripe'
import { showCardForm } from './cardPage.ts'
import { type Counter, withDesk } from './counter.ts'
import { type Desk, find } from './desk.ts'
import { readCard } from './filledCard.ts'
import { findForPage } from './findForPage.ts'
import { GO_BACK, showEnded } from './leavePage.ts'
import { layOutPage } from './pageLayout.ts'
import { endPeriodNow, readPortal, replaceCard, setCancelling } from './portalActions.ts'
import { showPortal } from './portalPage.ts'

const LIFETIME_S = 3600

type Session = Stripe.BillingPortal.Session
type Said = keyof typeof SAID

/** What the page says after something was done. */
const SAID = {
  card: 'The card was replaced.',
  cancel: 'The subscription will end with its period.',
  resume: 'The subscription goes on.',
  period: 'The period has ended. Its invoice is charged in ten seconds: reload this page to see it.',
}

const ACTIONS: Record<string, (desk: Desk, session: Session) => Promise<unknown>> = {
  cancel: (desk, session) => setCancelling(desk, session, { cancels: true }),
  resume: (desk, session) => setCancelling(desk, session, { cancels: false }),
  period: endPeriodNow,
}

/** Card, invoices and the end of a subscription, for who was let in by the app. */
export const portalPages = (counter: Counter) =>
  new Hono({ strict: false })
    .get('/:id', async (c) => {
      const session = await openSession(counter, c.req.param('id'))
      if (!session) return showEnded(c, GO_BACK, 410)
      const seen = await withDesk(counter, (desk) => readPortal(desk, session))
      const said = SAID[c.req.query('said') as Said]
      return c.html(layOutPage('Your billing', showPortal({ ...seen, session, said })))
    })
    .get('/:id/card', async (c) => {
      const session = await openSession(counter, c.req.param('id'))
      return session ? showCard(c, session) : showEnded(c, GO_BACK, 410)
    })
    .post('/:id/card', async (c) => {
      const session = await openSession(counter, c.req.param('id'))
      if (!session) return showEnded(c, GO_BACK, 410)
      const { card, isOnlyFilledIn } = readCard(await c.req.parseBody())
      if (isOnlyFilledIn) return showCard(c, session, { card })
      const fault = await withDesk(counter, (desk) => replaceCard(desk, session, card))
      return fault ? showCard(c, session, { card, fault }, 422) : backTo(c, session, 'card')
    })
    .post('/:id/:action{cancel|resume|period}', async (c) => {
      const session = await openSession(counter, c.req.param('id'))
      if (!session) return showEnded(c, GO_BACK, 410)
      const action = c.req.param('action')
      await withDesk(counter, (desk) => ACTIONS[action]!(desk, session))
      return backTo(c, session, action as Said)
    })

async function openSession(counter: Counter, id: string) {
  const session = await findForPage(counter, 'billing_portal.session', id)
  const isOpen = await withDesk(counter, async (desk) => {
    if (!session || desk.now > session.created + LIFETIME_S) return false
    return !(await find(desk, 'customer', session.customer)).deleted
  })
  return isOpen ? session : undefined
}

const backTo = (c: Context, { id }: Session, said: Said) => c.redirect(`/dev/stripe/portal/${id}?said=${said}`, 303)

type Filled = Pick<Parameters<typeof showCardForm>[0], 'card' | 'fault'>

function showCard(c: Context, { id }: Session, filled: Filled = {}, status: 200 | 422 = 200) {
  const content = showCardForm({
    action: `/dev/stripe/portal/${id}/card`,
    heading: 'Change the card',
    lead: 'The new card is charged from now on; the one before is forgotten.',
    back: `/dev/stripe/portal/${id}`,
    backLabel: 'Back to your billing',
    ...filled,
  })
  return c.html(layOutPage(filled.fault ? 'Card not saved' : 'Change the card', content), status)
}
