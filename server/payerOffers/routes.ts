import { createRoute } from '@hono/zod-openapi'
import { recentlySignedIn } from '../accounts/sessions/recentSignIn.ts'
import { forAnyone, forSignedIn } from '../http/guards.ts'
import { limitResets } from '../http/limits/rateLimit.ts'
import { answers, answersNothing, createRouter, Message, refusals, takes } from '../http/openapi/openapi.ts'
import { AcceptOffer, DeclineByLink, OfferPath, PayerOffers } from './contract.ts'
import { acceptOffer, declineByLink, declineOffer, withdrawOffer } from './settleOffer.ts'
import { showOffers } from './showOffers.ts'

const params = OfferPath

export const payerOfferRoutes = createRouter('payer offers')
  .openapi(
    createRoute({
      method: 'get',
      path: '/',
      summary: 'Offers that I can accept, with what they cost, and those of what I manage',
      ...forSignedIn(),
      responses: { ...answers(PayerOffers), ...refusals(401) },
    }),
    async (c) => c.json(await showOffers(c.var.services, c.var.user.id), 200),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/decline-by-link',
      summary: 'Decline the offer of a mailed link',
      ...forAnyone(limitResets),
      request: { body: takes(DeclineByLink) },
      responses: { ...answers(Message), ...refusals(400, 415, 422, 429) },
    }),
    async (c) => {
      await declineByLink(c.var.services, c.req.valid('json').token)
      return c.json({ message: 'Offer declined' }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/{offer_id}/accept',
      summary: 'Pay from now on, under the monthly cap that the offer shows; needs the password within ten minutes',
      ...forSignedIn(recentlySignedIn),
      request: { params, body: takes(AcceptOffer) },
      responses: { ...answers(Message), ...refusals(401, 403, 404, 409, 415, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      await acceptOffer(services, user.id, c.req.valid('param').offer_id, c.req.valid('json'))
      services.collab.hints.accessChanged()
      return c.json({ message: 'Offer accepted' }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/{offer_id}/decline',
      summary: 'Decline an offer; nothing changes',
      ...forSignedIn(),
      request: { params },
      responses: { ...answers(Message), ...refusals(401, 404, 409, 422) },
    }),
    async (c) => {
      await declineOffer(c.var.services, c.var.user.id, c.req.valid('param').offer_id)
      return c.json({ message: 'Offer declined' }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/{offer_id}',
      summary: 'Withdraw an offer; nothing changes',
      ...forSignedIn(),
      request: { params },
      responses: { ...answersNothing, ...refusals(401, 404, 409, 422) },
    }),
    async (c) => {
      await withdrawOffer(c.var.services, c.var.user.id, c.req.valid('param').offer_id)
      return c.body(null, 204)
    },
  )

export type PayerOfferRoutes = typeof payerOfferRoutes
