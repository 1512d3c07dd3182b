import { Hono } from 'hono'
import { checkoutPages } from './checkoutPages.ts'
import type { Counter } from './counter.ts'
import { invoicePages } from './invoicePages.ts'
import { settle } from './movableClock.ts'
import { portalPages } from './portalPages.ts'

/** Who has a page's address may use it, as with Stripe's own: addresses are long and random, and end with their session. */
export function createPages(counter: Counter, afterwards: () => void) {
  const app = new Hono({ strict: false })
  app.use('/dev/stripe/*', async (c, next) => {
    await settle(counter)
    await next()
    c.header('Cache-Control', 'no-store')
    if (c.req.method === 'POST') afterwards()
  })
  app.route('/dev/stripe/checkout', checkoutPages(counter))
  app.route('/dev/stripe/portal', portalPages(counter))
  app.route('/dev/stripe/invoices', invoicePages(counter))
  return app
}
