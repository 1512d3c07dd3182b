import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import type { Stripe } from 'stripe'
import { cardOf, filledWith, showCardForm } from './cardPage.ts'
import { digitsOf, OFFERED_CARDS } from './cards.ts'
import { type Counter, withDesk } from './counter.ts'
import { find } from './desk.ts'
import { settle } from './movableClock.ts'
import { layOutPage } from './pageLayout.ts'
import { saveCard } from './saveCard.ts'
import { StripeFailure } from './stripeFailure.ts'

/** Who has a page's address may use it, as with Stripe's own: addresses are long and random, and end with their session. */
export function createPages(counter: Counter, afterwards: () => void) {
  const app = new Hono({ strict: false })
  app.use('/dev/stripe/*', async (c, next) => {
    await settle(counter)
    await next()
    c.header('Cache-Control', 'no-store')
    if (c.req.method === 'POST') afterwards()
  })
  app.get('/dev/stripe/checkout/:id', async (c) => showCheckout(c, await findSession(counter, c.req.param('id'))))
  app.post('/dev/stripe/checkout/:id', async (c) => {
    const session = await findSession(counter, c.req.param('id'))
    if (session?.status !== 'open') return showCheckout(c, session)
    const form = await c.req.parseBody()
    const offered = OFFERED_CARDS.find(({ number }) => number === digitsOf(String(form.use ?? '')))
    if (offered) return showCheckout(c, session, { card: filledWith(offered.number, new Date()) })
    const card = cardOf(form)
    const fault = await withDesk(counter, async (desk) =>
      saveCard(desk, await find(desk, 'checkout.session', session.id), card),
    )
    if (fault) return showCheckout(c, session, { card, fault }, 422)
    return leaveFor(c, (session.success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', session.id))
  })
  return app
}

async function findSession(counter: Counter, id: string) {
  try {
    return await withDesk(counter, (desk) => find(desk, 'checkout.session', id))
  } catch (error) {
    if (error instanceof StripeFailure) return undefined
    throw error
  }
}

type Filled = Pick<Parameters<typeof showCardForm>[0], 'card' | 'fault'>

function showCheckout(
  c: Context,
  session: Stripe.Checkout.Session | undefined,
  filled: Filled = {},
  status: 200 | 422 = 200,
) {
  if (session?.status !== 'open')
    return c.html(
      layOutPage(
        'Link no longer valid',
        html`<section><h1>This link is no longer valid</h1><p class="muted">${
          session?.status === 'complete' ? 'The card was saved already.' : 'Go back to Dragoman and try again.'
        }</p></section>`,
      ),
      session ? 410 : 404,
    )
  const content = showCardForm({
    action: `/dev/stripe/checkout/${session.id}`,
    heading: 'Save a card',
    lead: 'It is charged for the words you translate, $0.04 each, at the end of each month.',
    back: session.cancel_url,
    ...filled,
  })
  return c.html(layOutPage(filled.fault ? 'Card not saved' : 'Save a card', content), status)
}

/** Forms may only lead to pages of their own origin; a page that reloads elsewhere may lead anywhere. */
export const leaveFor = (c: Context, url: string) =>
  c.html(
    layOutPage(
      'Back to Dragoman',
      html`<section><h1>Done</h1><p><a href="${url}">Back to Dragoman</a></p></section>`,
      html`<meta http-equiv="refresh" content="0;url=${url}">`,
    ),
  )
