import { channel } from 'node:diagnostics_channel'

export type Sent = { call: string | undefined; status: number; body: object } | { event: object }

export const SENT = channel('dragoman:stripe-stand-in:sent')
