import { type Context, Hono } from 'hono'
import type { Stripe } from 'stripe'
import { inTransaction, type Sandbox } from '../sandbox.ts'
import type { CallContext } from '../store/context.ts'
import { requireObject } from '../store/objects.ts'
import { renderCardForm } from './cardPage.ts'
import { findForPage } from './findForPage.ts'
import { GO_BACK, sendExpired } from './leavePage.ts'
import { renderLayout } from './pageLayout.ts'
import { endPeriodNow, readPortal, replaceCard, setCancelling } from './portalActions.ts'
import { renderPortal } from './portalPage.ts'
import { readCard } from './readCard.ts'

const LIFETIME_S = 3600

type PortalSession = Stripe.BillingPortal.Session
type Notice = keyof typeof NOTICES

const NOTICES = {
  card: 'The card was replaced.',
  cancel: 'The subscription will end with its period.',
  resume: 'The subscription goes on.',
  period: 'The period has ended. Its invoice is charged in ten seconds: reload this page to see it.',
}

const ACTIONS: Record<string, (context: CallContext, session: PortalSession) => Promise<unknown>> = {
  cancel: (context, session) => setCancelling(context, session, { cancels: true }),
  resume: (context, session) => setCancelling(context, session, { cancels: false }),
  period: endPeriodNow,
}

export const portalPages = (sandbox: Sandbox) =>
  new Hono({ strict: false })
    .get('/:id', async (c) => {
      const session = await openPortalSession(sandbox, c.req.param('id'))
      if (!session) return sendExpired(c, GO_BACK, 410)
      const portal = await inTransaction(sandbox, (context) => readPortal(context, session))
      const notice = NOTICES[c.req.query('notice') as Notice]
      return c.html(renderLayout('Your billing', renderPortal({ ...portal, session, notice })))
    })
    .get('/:id/card', async (c) => {
      const session = await openPortalSession(sandbox, c.req.param('id'))
      return session ? showCard(c, session) : sendExpired(c, GO_BACK, 410)
    })
    .post('/:id/card', async (c) => {
      const session = await openPortalSession(sandbox, c.req.param('id'))
      if (!session) return sendExpired(c, GO_BACK, 410)
      const { card, isOnlyFilledIn } = readCard(await c.req.parseBody())
      if (isOnlyFilledIn) return showCard(c, session, { card })
      const fault = await inTransaction(sandbox, (context) => replaceCard(context, session, card))
      return fault ? showCard(c, session, { card, fault }, 422) : backTo(c, session, 'card')
    })
    .post('/:id/:action{cancel|resume|period}', async (c) => {
      const session = await openPortalSession(sandbox, c.req.param('id'))
      if (!session) return sendExpired(c, GO_BACK, 410)
      const action = c.req.param('action')
      await inTransaction(sandbox, (context) => ACTIONS[action]!(context, session))
      return backTo(c, session, action as Notice)
    })

async function openPortalSession(sandbox: Sandbox, id: string) {
  const session = await findForPage(sandbox, 'billing_portal.session', id)
  const isOpen = await inTransaction(sandbox, async (context) => {
    if (!session || context.now > session.created + LIFETIME_S) return false
    return !(await requireObject(context, 'customer', session.customer)).deleted
  })
  return isOpen ? session : undefined
}

const backTo = (c: Context, { id }: PortalSession, notice: Notice) =>
  c.redirect(`/dev/stripe/portal/${id}?notice=${notice}`, 303)

type Filled = Pick<Parameters<typeof renderCardForm>[0], 'card' | 'fault'>

function showCard(c: Context, { id }: PortalSession, filled: Filled = {}, status: 200 | 422 = 200) {
  const content = renderCardForm({
    action: `/dev/stripe/portal/${id}/card`,
    heading: 'Change the card',
    lead: 'The new card is charged from now on; the one before is forgotten.',
    back: `/dev/stripe/portal/${id}`,
    backLabel: 'Back to your billing',
    ...filled,
  })
  return c.html(renderLayout(filled.fault ? 'Card not saved' : 'Change the card', content), status)
}
