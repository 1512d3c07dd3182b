import type { Context } from 'hono'
import { type DeviceMark, rememberDevice } from '#db/queries/accounts/knownDevices.ts'
import type { Trx } from '#db/schema.ts'
import type { Env } from '../../http/env.ts'
import { addressOf } from '../../http/network/address.ts'
import { keepDeviceCookie } from '../../http/network/deviceCookie.ts'

export type Device = { userAgent: string | undefined; marks: DeviceMark[] }

/**
 * Identifies a browser or program: by a random cookie, wherever it goes; a program without cookies by its name
 * without version numbers at its network.
 */
export function deviceOf(c: Context<Env>): Device {
  const userAgent = c.req.header('user-agent')
  const program = `program ${userAgent?.replace(/[\d.]+/g, '')} ${addressOf(c)}` as const
  return { userAgent, marks: [`cookie ${keepDeviceCookie(c)}`, program] }
}

export const isKnownDevice = (trx: Trx, userId: string, { marks }: Device) => rememberDevice(trx, userId, marks)
