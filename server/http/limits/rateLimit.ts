import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { countAttempt, type Limit } from '#db/queries/accounts/rateLimits.ts'
import type { Db } from '#db/schema.ts'
import { ApiError } from '../apiError.ts'
import type { Call, Env } from '../env.ts'
import { addressOf } from '../network/address.ts'
import { withoutLastSlashes } from '../paths.ts'
import { knownDeviceOf } from './knownDevice.ts'
import { limitPerson } from './limitPerson.ts'
import { atNetworks } from './networks.ts'
import { admitGuess } from './slowGuesses.ts'

const MINUTE = 60
const FIVE_MINUTES = 5 * MINUTE
const QUARTER_HOUR = 15 * MINUTE
const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i

export const limitSignIns = createMiddleware<Env>(async (c, next) => {
  if (!FORM.test(c.req.header('content-type') ?? '')) throw new ApiError(415, 'Unsupported Media Type')
  const { username } = await c.req.parseBody().catch(() => {
    throw new ApiError(400, 'The form cannot be read')
  })
  const email = String(username).trim().toLowerCase().slice(0, 255)
  await countFailures(c, next, { name: 'sign-in', person: email, email })
})

export const limitPasswordChanges = createMiddleware<Env>((c, next) =>
  countFailures(c, next, { name: 'password change', person: c.var.user.id, email: c.var.user.email }),
)

export const limitSignUps = createMiddleware<Env>(async (c, next) => {
  await count(c, atNetworks(addressOf(c), { key: 'sign-up', most: 50, windowSeconds: FIVE_MINUTES }))
  await next()
})

/**
 * Returns whether this call sends a mail, perhaps to a person who did not ask for it. Nobody refuses the call of another network:
 * beyond five mails the answer is the same and no further one is sent, as the links of those five still work. A device that
 * the person knows has five mails of its own.
 */
export async function admitRecovery(c: Context<Env>, email: string) {
  const { config, db } = c.var.services
  if (!config.hasRateLimits) return true
  const FIVE = { most: 5, windowSeconds: QUARTER_HOUR }
  const isFree = async (key: string) => (await countAttempt(db, [{ key, ...FIVE }])) === undefined
  const device = await knownDeviceOf(c, email)
  if (device && (await isFree(`recovery by ${device}`))) return true
  await count(c, [
    ...atNetworks(addressOf(c), { key: `recovery of ${email} at`, ...FIVE }),
    ...atNetworks(addressOf(c), { key: 'recovery', most: 30, windowSeconds: QUARTER_HOUR }),
  ])
  return isFree(`recovery mails to ${email}`)
}

/** Each sends a mail to an address that may be a stranger's, or tells by its refusal that somebody has the address. */
export const countProofMail = (c: Context<Env>) =>
  count(c, [
    { key: `proof mail ${c.var.user.id}`, most: 5, windowSeconds: QUARTER_HOUR },
    ...atNetworks(addressOf(c), { key: 'proof mail at', most: 30, windowSeconds: QUARTER_HOUR }),
  ])

export const limitProofMails = createMiddleware<Env>(async (c, next) => {
  await countProofMail(c)
  await next()
})

const DAY = 24 * 60 * MINUTE

/** Returns which of these addresses may get another mail from this person; strangers get few from everybody together. */
export async function admitInvitations(c: Call, emails: string[]) {
  const { config, db } = c.var.services
  if (!config.hasRateLimits) return new Set(emails)
  const sender = { key: `invitations of ${c.var.user.id}`, most: 300, windowSeconds: DAY }
  const admitted = new Set<string>()
  for (const email of emails) {
    const limits = [sender, { key: `invitations to ${email}`, most: 5, windowSeconds: DAY }]
    if ((await countAttempt(db, limits)) === undefined) admitted.add(email)
  }
  return admitted
}

export const limitTries = createMiddleware<Env>(async (c, next) => {
  await count(c, [{ key: `model service ${c.var.user.id}`, most: 30, windowSeconds: FIVE_MINUTES }])
  await next()
})

export const limitProposals = createMiddleware<Env>(async (c, next) => {
  await count(c, [{ key: `proposed terms ${c.var.user.id}`, most: 20, windowSeconds: 60 * MINUTE }])
  await next()
})

export const limitDeliveries = createMiddleware<Env>(async (c, next) => {
  await count(c, [{ key: `webhook ${c.var.user.id}`, most: 60, windowSeconds: FIVE_MINUTES }])
  await next()
})

export const limitRegistrations = createMiddleware<Env>(async (c, next) => {
  await count(c, atNetworks(addressOf(c), { key: 'tool registration', most: 20, windowSeconds: 60 * MINUTE }))
  await next()
})

export const limitOAuth = createMiddleware<Env>(async (c, next) => {
  await count(c, atNetworks(addressOf(c), { key: 'oauth', most: 300, windowSeconds: FIVE_MINUTES }))
  await next()
})

export const limitResets = createMiddleware<Env>(async (c, next) => {
  await count(c, atNetworks(addressOf(c), { key: 'reset', most: 100, windowSeconds: FIVE_MINUTES }))
  await next()
})

const CALLS: { name: string; path: RegExp; mostAMinute: number }[] = [
  { name: 'organization', path: /\/organizations$/, mostAMinute: 30 },
  { name: 'add-member', path: /\/(add-member-by-email|members\/[^/]+)$/, mostAMinute: 30 },
  { name: 'translate', path: /\/(translate|regenerate)$/, mostAMinute: 120 },
  { name: 'comment', path: /\/rows\/[^/]+\/comments$/, mostAMinute: 30 },
  { name: 'ticket', path: /\/collab\/tickets$/, mostAMinute: 120 },
]
const PEOPLE_AN_ADDRESS = 5

export async function limitCall(c: Context<Env>, userId: string, token: string) {
  limitPerson(c, userId, token)
  if (c.req.method !== 'POST') return
  const path = withoutLastSlashes(c.req.path)
  const limit = CALLS.find((call) => call.path.test(path))
  if (!limit) return
  await countCall(c, userId, limit)
}

export const countFile = (c: Call) => countCall(c, c.var.user.id, { name: 'import', mostAMinute: 30 })

export const countOrder = (c: Call) => countCall(c, c.var.token!.id, { name: 'translate', mostAMinute: 120 })

const countCall = (c: Call, userId: string, { name, mostAMinute }: { name: string; mostAMinute: number }) =>
  count(c, [
    { key: `${name} ${userId}`, most: mostAMinute, windowSeconds: MINUTE },
    { key: `${name} at ${addressOf(c)}`, most: mostAMinute * PEOPLE_AN_ADDRESS, windowSeconds: MINUTE },
  ])

/** For how many seconds an address may open no further WebSocket. */
export const countSocket = (db: Db, address: string) =>
  countAttempt(db, [{ key: `socket ${address}`, most: 300, windowSeconds: MINUTE }])

export const maySocketOpen = async (db: Db, userId: string) =>
  (await countAttempt(db, [{ key: `socket of ${userId}`, most: 120, windowSeconds: MINUTE }])) === undefined

type Tried = { name: string; person: string; email: string }

async function countFailures(c: Context<Env>, next: () => Promise<void>, { email, ...guess }: Tried) {
  const { config, db } = c.var.services
  if (!config.hasRateLimits) return next()
  const device = await knownDeviceOf(c, email)
  const { refusedForSeconds, takeBack } = await admitGuess(db, { ...guess, address: addressOf(c), device })
  refuseFor(refusedForSeconds)
  await next()
  if (c.res.status === 200) await takeBack()
}

async function count(c: Call, limits: Limit[]) {
  const { config, db } = c.var.services
  if (!config.hasRateLimits) return
  refuseFor(await countAttempt(db, limits))
}

function refuseFor(seconds: number | undefined) {
  if (seconds === undefined) return
  throw new ApiError(429, 'Too many attempts. Please try again later.', { 'Retry-After': String(seconds) })
}
