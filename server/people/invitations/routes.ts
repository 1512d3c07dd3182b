import { createRoute } from '@hono/zod-openapi'
import { forAnyone, forSignedIn } from '../../http/guards.ts'
import { limitResets } from '../../http/limits/rateLimit.ts'
import { answers, createRouter, refusals, takes } from '../../http/openapi/openapi.ts'
import { ownAccount } from '../../http/signedIn.ts'
import { acceptInvitation, lookAtInvitation } from './accept.ts'
import { AcceptedInvitation, InvitationToken, ReceivedInvitation } from './contract.ts'
import { showReceived } from './show.ts'

export const invitationRoutes = createRouter('people')
  .openapi(
    createRoute({
      method: 'post',
      path: '/look',
      summary: 'What the invitation of a link gives, and who sent it',
      ...forAnyone(limitResets),
      request: { body: takes(InvitationToken) },
      responses: { ...answers(ReceivedInvitation), ...refusals(404, 415, 422, 429) },
    }),
    async (c) => c.json(showReceived(await lookAtInvitation(c.var.services.db, c.req.valid('json').token)), 200),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/accept',
      summary: 'Take the invitation of a link; a mailed one confirms my address',
      ...forSignedIn(limitResets, ownAccount),
      request: { body: takes(InvitationToken) },
      responses: { ...answers(AcceptedInvitation), ...refusals(401, 404, 409, 415, 422, 429) },
    }),
    async (c) => {
      const { services, user } = c.var
      const accepted = await acceptInvitation(services, user.id, c.req.valid('json').token)
      services.collab.hints.accessChanged()
      return c.json(accepted, 200)
    },
  )

export type InvitationRoutes = typeof invitationRoutes
