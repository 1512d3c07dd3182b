import { createRoute } from '@hono/zod-openapi'
import { forAnyone } from '../http/guards.ts'
import { answers, createRouter, Message, refusals } from '../http/openapi/openapi.ts'
import { NOT_LOADED } from './constants.ts'
import { handleEvent } from './handleEvent.ts'
import { withStripeErrors } from './paying.ts'

/** The signature is over the bytes of the body. */
export const webhookRoutes = createRouter('billing').openapi(
  createRoute({
    method: 'post',
    path: '/webhook',
    summary: 'Events of the payment service, signed by it',
    ...forAnyone(), // for the holder of the secret that signs
    responses: { ...answers(Message), ...refusals(400, 413, 422, 503) },
  }),
  async (c) => {
    const raw = new Uint8Array(await c.req.arrayBuffer())
    await withStripeErrors(c.var.services, NOT_LOADED, () =>
      handleEvent(c.var.services, raw, c.req.header('Stripe-Signature')),
    )
    return c.json({ message: 'Received' }, 200)
  },
)
