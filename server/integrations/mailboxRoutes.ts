import { type Context, Hono } from 'hono'
import { notFound } from '../http/apiError.ts'
import type { Env } from '../http/env.ts'
import { forward } from '../http/network/forward.ts'
import { isFromThisMachine } from '../http/network/ownMachine.ts'

/** Serves the local mailbox to this machine only, because links in mails open accounts. */
async function showMailbox(c: Context<Env>) {
  const { mail } = c.var.services
  if (!mail.mailbox || !isFromThisMachine(c)) throw notFound('Page')
  const page = await forward(c, (await mail.mailbox()).pages)
  if (page.status === 404) throw notFound('Mail')
  return page
}

export const mailboxRoutes = new Hono<Env>({ strict: false })
  .get('/dev/mail', showMailbox)
  .get('/dev/mail/:id{\\d{1,9}}', showMailbox)
