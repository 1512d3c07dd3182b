import type { Context } from 'hono'
import { findKnownDevice } from '#db/queries/accounts/knownDevices.ts'
import type { Env } from '../env.ts'
import { DEVICE_DAYS, readDeviceCookie } from '../network/deviceCookie.ts'

export async function knownDeviceOf(c: Context<Env>, email: string) {
  const cookie = readDeviceCookie(c)
  return cookie && findKnownDevice(c.var.services.db, email, `cookie ${cookie}`, DEVICE_DAYS)
}
