import { createHash, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { rememberDevice } from '#db/queries/accounts/knownDevices.ts'
import type { Trx } from '#db/schema.ts'
import type { Env } from '../../http/env.ts'
import { addressOf } from '../../http/network/address.ts'

const COOKIE = 'device'
const OURS = /^[\w-]{43}$/
const COOKIE_SECONDS = 400 * 86_400 // no browser keeps one longer

export type Device = { userAgent: string | undefined; marks: string[] }

/**
 * Identifies a browser or program: by a random cookie, wherever it goes; a program without cookies by its name
 * without version numbers at its network.
 */
export function deviceOf(c: Context<Env>): Device {
  const userAgent = c.req.header('user-agent')
  const given = getCookie(c, COOKIE)
  const cookie = given && OURS.test(given) ? given : randomBytes(32).toString('base64url')
  setCookie(c, COOKIE, cookie, {
    path: '/api/v1',
    httpOnly: true,
    sameSite: 'Lax',
    secure: c.var.services.config.publicUrl.startsWith('https:'),
    maxAge: COOKIE_SECONDS,
  })
  return { userAgent, marks: [`cookie ${cookie}`, `program ${userAgent?.replace(/[\d.]+/g, '')} ${addressOf(c)}`] }
}

/** Answers whether the person was signed in on it before. The hashes tell nobody which people share a device. */
export const isKnownDevice = (trx: Trx, userId: string, { marks }: Device) =>
  rememberDevice(
    trx,
    userId,
    marks.map((mark) => createHash('sha256').update(`${userId} ${mark}`).digest()),
  )
