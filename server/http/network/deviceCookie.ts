import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Env } from '../env.ts'

const COOKIE = 'device'
const OURS = /^[\w-]{43}$/
/** No browser keeps a cookie longer. */
export const DEVICE_DAYS = 400

/** Names a browser, wherever it goes; alone it signs nobody in. */
export function readDeviceCookie(c: Context<Env>) {
  const given = getCookie(c, COOKIE)
  return given && OURS.test(given) ? given : undefined
}

export function keepDeviceCookie(c: Context<Env>) {
  const cookie = readDeviceCookie(c) ?? randomBytes(32).toString('base64url')
  setCookie(c, COOKIE, cookie, {
    path: '/api/v1',
    httpOnly: true,
    sameSite: 'Lax',
    secure: c.var.services.config.publicUrl.startsWith('https:'),
    maxAge: DEVICE_DAYS * 86_400,
  })
  return cookie
}
