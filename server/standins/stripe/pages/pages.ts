import { Hono } from 'hono'
import { runDue } from '../clock/movableClock.ts'
import type { Sandbox } from '../sandbox.ts'
import { checkoutPages } from './checkoutPages.ts'
import { invoicePages } from './invoicePages.ts'
import { portalPages } from './portalPages.ts'

/** As at Stripe, the long random addresses are the only credential and expire with the session. */
export function createPages(sandbox: Sandbox, afterwards: () => void) {
  const app = new Hono({ strict: false })
  app.use('/dev/stripe/*', async (c, next) => {
    await runDue(sandbox)
    await next()
    c.header('Cache-Control', 'no-store')
    if (c.req.method === 'POST') afterwards()
  })
  app.route('/dev/stripe/checkout', checkoutPages(sandbox))
  app.route('/dev/stripe/portal', portalPages(sandbox))
  app.route('/dev/stripe/invoices', invoicePages(sandbox))
  return app
}
