import { channel } from 'node:diagnostics_channel'

/** A message that has left the stand-in: an answer to a call, or an event. */
export type Sent = { call: string | undefined; status: number; body: object } | { event: object }

/** Publishes what leaves the stand-in; tests hold it against Stripe's description. */
export const SENT = channel('dragoman:stripe-stand-in:sent')
