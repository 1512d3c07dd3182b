import { createRoute, z } from '@hono/zod-openapi'
import { findUserByEmail } from '#db/queries/accounts/users.ts'
import { ApiError } from '../http/apiError.ts'
import { forAnyone, forSuperusers } from '../http/guards.ts'
import { admitRecovery, limitResets } from '../http/limits/rateLimit.ts'
import { answers, createRouter, Message, refusals, takes } from '../http/openapi/openapi.ts'
import { NOT_KEPT } from '../http/security.ts'
import { write } from '../http/write.ts'
import { EmailPath, ResetPassword } from './contract.ts'
import { createResetLink } from './mails/mailedLinks.ts'
import { recoveryMail } from './mails/mails.ts'
import { orderRecovery, resetPassword } from './passwords/recovery.ts'

export const recoveryRoutes = createRouter('accounts')
  .openapi(
    createRoute({
      method: 'post',
      path: '/password-recovery/{email}',
      summary: 'Send a link that sets a new password; whether there is such an account is not told',
      ...forAnyone(),
      request: { params: EmailPath },
      responses: { ...answers(Message), ...refusals(422, 429) },
    }),
    async (c) => {
      const { email } = c.req.valid('param')
      if (await admitRecovery(c, email)) await orderRecovery(c.var.services, email)
      return c.json({ message: 'If that email is registered, we sent a password recovery link' }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/reset-password',
      summary: 'Set a new password with the token from the mail, once; all sessions end',
      ...forAnyone(limitResets),
      request: { body: takes(ResetPassword) },
      responses: { ...answers(Message), ...refusals(400, 415, 422, 429) },
    }),
    async (c) => {
      await resetPassword(c.var.services, c.req.valid('json'))
      return c.json({ message: 'Password updated successfully' }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/password-recovery-html-content/{email}',
      summary: 'The mail that a recovery would send, for those who run the service',
      ...forSuperusers(),
      request: { params: EmailPath },
      responses: {
        200: { description: 'The mail', content: { 'text/html': { schema: z.string() } } },
        ...refusals(401, 403, 404, 422),
      },
    }),
    async (c) => {
      const { services } = c.var
      const person = await findUserByEmail(services.db, c.req.valid('param').email)
      if (!person) throw new ApiError(404, 'The user with this username does not exist in the system.')
      const link = await write(services, (trx) => createResetLink(trx, services.config, person.id))
      const mail = recoveryMail(person, link)
      return c.html(mail.html, 200, { ...NOT_KEPT, Subject: encodeURI(mail.subject) })
    },
  )
