import { type Context, Hono } from 'hono'
import type { Stripe } from 'stripe'
import { answerBank, saveCard } from '../cards/saveCard.ts'
import { inTransaction, type Sandbox } from '../sandbox.ts'
import { requireObject } from '../store/objects.ts'
import { renderBankPage } from './bankPage.ts'
import { renderCardForm } from './cardPage.ts'
import { findForPage } from './findForPage.ts'
import { GO_BACK, redirectAway, sendExpired } from './leavePage.ts'
import { renderLayout } from './pageLayout.ts'
import { readCard } from './readCard.ts'

export const checkoutPages = (sandbox: Sandbox) =>
  new Hono({ strict: false })
    .get('/:id', async (c) => show(c, await findForPage(sandbox, 'checkout.session', c.req.param('id'))))
    .post('/:id', async (c) => {
      const id = c.req.param('id')
      const session = await findForPage(sandbox, 'checkout.session', id)
      if (session?.status !== 'open') return show(c, session)
      const { card, isOnlyFilledIn } = readCard(await c.req.parseBody())
      if (isOnlyFilledIn) return show(c, session, { card })
      const outcome = await inTransaction(sandbox, async (context) => {
        const current = await requireObject(context, 'checkout.session', id)
        return current.status === 'open' ? saveCard(context, current, card) : undefined
      })
      if (outcome === 'authenticate') return c.redirect(`/dev/stripe/checkout/${id}/bank`, 303)
      return outcome ? show(c, session, { card, fault: outcome }, 422) : leave(c, session)
    })
    .get('/:id/bank', async (c) => {
      const session = await findForPage(sandbox, 'checkout.session', c.req.param('id'))
      return session?.status === 'open' ? c.html(renderBankPage(session)) : show(c, session)
    })
    .post('/:id/bank', async (c) => {
      const session = await findForPage(sandbox, 'checkout.session', c.req.param('id'))
      if (session?.status !== 'open') return show(c, session)
      const isConfirmed = (await c.req.parseBody()).answer === 'confirm'
      const fault = await inTransaction(sandbox, (context) => answerBank(context, session, { isConfirmed }))
      return fault ? show(c, session, { fault }, 422) : leave(c, session)
    })

const leave = (c: Context, { id, success_url }: Stripe.Checkout.Session) =>
  redirectAway(c, (success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', id))

type Filled = Pick<Parameters<typeof renderCardForm>[0], 'card' | 'fault'>

function show(c: Context, session: Stripe.Checkout.Session | undefined, filled: Filled = {}, status: 200 | 422 = 200) {
  if (!session) return sendExpired(c, GO_BACK, 404)
  if (session.status !== 'open')
    return sendExpired(c, session.status === 'complete' ? 'The card was saved already.' : GO_BACK, 410)
  const content = renderCardForm({
    action: `/dev/stripe/checkout/${session.id}`,
    heading: 'Save a card',
    lead: 'It is charged for the words you translate, $0.04 each, at the end of each month.',
    back: session.cancel_url,
    backLabel: 'Back to Dragoman',
    asksAddress: session.billing_address_collection === 'required',
    ...filled,
  })
  return c.html(renderLayout(filled.fault ? 'Card not saved' : 'Save a card', content), status)
}
