import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { takeTurn } from '#db/queries/accounts/rateLimits.ts'
import { MAX_WAIT_MS, QUEUES } from '#server/http/limits/slowGuesses.ts'
import { DEVICE_DAYS } from '#server/http/network/deviceCookie.ts'
import { NIGHTLY } from '../../support/runs/nightly.ts'
import { createMailingApp, type MailingApp, PASSWORD, tokenIn } from '../addresses/mailed.ts'

const HOUR_MS = 3_600_000
/** Of documentation networks, so many that are not each other's neighbours, and a whole /48. */
const ADDRESSES = Array.from({ length: 60 }, (_, n) => `198.51.100.${n}`)
const inRented = (n: number) => `2001:db8:77:${n.toString(16)}::1`

let app: MailingApp
beforeAll(async () => {
  app = await createMailingApp({ RATE_LIMITS: 'on', TRUST_PROXY: 'on', VERIFY_EMAIL: 'off' })
})
afterAll(() => app.close())
beforeEach(() => app.db.deleteFrom('rate_limits').execute())

const at = (address: string, cookie?: string) => ({
  'X-Forwarded-For': address,
  ...(cookie ? { Cookie: cookie } : {}),
})
/** Refused before the slow comparison, and counted like any other. */
const GUESS = 'x'.repeat(1001)
const guess = (email: string, address: string, cookie?: string) => app.signIn(email, GUESS, at(address, cookie))
const statusOf = async (answer: Promise<Response>) => (await answer).status

/** Somebody who signed up on a browser that keeps its cookie. */
async function withDevice() {
  const email = `${uuid()}@example.com`
  const answer = await app.anyone.post('/users/signup', { email, password: PASSWORD }, { headers: at('203.0.113.9') })
  const { id, access_token: token } = await answer.json()
  return { id, email, token, cookie: answer.headers.get('set-cookie')!.split(';')[0]! }
}

/** Guesses from 60 addresses and from all over one /48, more often than one of them may. */
function attack(email: string) {
  let isOver = false
  const statuses: number[] = []
  const guesser = async (addressOf: (n: number) => string) => {
    for (let n = 0; !isOver && n < 12; n++) statuses.push(await statusOf(guess(email, addressOf(n))))
  }
  const all = [
    ...ADDRESSES.map((address) => guesser(() => address)),
    ...Array.from({ length: 10 }, (_, k) => guesser((n) => inRented(n * 10 + k))),
  ]
  return {
    statuses,
    end: async () => {
      isOver = true
      await Promise.all(all)
    },
  }
}

describe('while 60 addresses and one /48 guess', () => {
  test('the owner signs in on a known device at once, and at a new place within 15 seconds', {
    ...NIGHTLY,
    timeout: 120_000,
  }, async () => {
    const ana = await withDevice()
    const attacked = attack(ana.email)
    onTestFinished(attacked.end)
    await expect
      .poll(() => attacked.statuses.filter((status) => status === 429).length, { timeout: 60_000 })
      .toBeGreaterThan(20)

    const begin = performance.now()
    expect(await statusOf(app.signIn(ana.email, PASSWORD, at('203.0.113.50', ana.cookie)))).toBe(200)
    const fresh = performance.now()
    expect(await statusOf(guess(ana.email, '203.0.113.60')), 'mistyped').toBe(422)
    expect(await statusOf(app.signIn(ana.email, PASSWORD, at('203.0.113.60')))).toBe(200)
    expect(fresh - begin).toBeLessThan(MAX_WAIT_MS)
    expect(performance.now() - fresh, 'both attempts').toBeLessThan(2 * MAX_WAIT_MS)
    await attacked.end()
    expect(attacked.statuses).not.toContain(200)
  })

  test('a known device stands in no queue, however full both are', async () => {
    const ana = await withDevice()
    for (const [name, buckets] of Object.entries(QUEUES))
      for (const [n, bucket] of buckets.entries()) {
        const turn = () =>
          takeTurn(app.db, `sign-in as ${ana.email} ${name} ${n}`, { ...bucket, longestMs: 10 * MAX_WAIT_MS })
        while ((await turn()) !== undefined);
      }
    expect(await statusOf(app.signIn(ana.email, PASSWORD, at('203.0.113.51')))).toBe(429)
    const begin = performance.now()
    expect(await statusOf(app.signIn(ana.email, PASSWORD, at('203.0.113.51', ana.cookie)))).toBe(200)
    expect(performance.now() - begin).toBeLessThan(MAX_WAIT_MS / 3)
  }, 60_000)

  test('a known device passes at their own address too', async () => {
    const ana = await withDevice()
    for (let n = 0; n < 11; n++) await guess(ana.email, '198.51.100.1')
    expect(await statusOf(app.signIn(ana.email, PASSWORD, at('198.51.100.1')))).toBe(429)
    expect(await statusOf(app.signIn(ana.email, PASSWORD, at('198.51.100.1', ana.cookie)))).toBe(200)
  })
})

describe('guesses at one person', () => {
  const admitted = async (count: number, addressOf: (n: number) => string) => {
    const email = `${uuid()}@example.com`
    const answers = await Promise.all(Array.from({ length: count }, (_, n) => statusOf(guess(email, addressOf(n)))))
    return answers.filter((status) => status !== 429).length
  }

  test('from one /48 are twice those from one address, and from a /56 in it 1.5 times', async () => {
    expect(await admitted(25, () => '2001:db8:1::1')).toBe(10)
    expect(await admitted(25, (n) => `2001:db8:2:${n}::1`)).toBe(15)
    expect(await admitted(25, (n) => `2001:db8:3:${n.toString(16)}00::1`)).toBe(20)
  })

  test('from any number of addresses pass in turns: 20 at once and those that wait for 15 seconds', {
    ...NIGHTLY,
    timeout: 60_000,
  }, async () => {
    const [{ atOnce, everyMs }] = QUEUES.first.slice(1) as [(typeof QUEUES.first)[number]]
    const begin = Date.now()
    const passed = await admitted(140, (n) => `192.0.2.${n}`)
    const mostMs = MAX_WAIT_MS + (Date.now() - begin)
    expect(passed).toBeGreaterThan(atOnce)
    expect(passed).toBeLessThanOrEqual(Math.ceil(atOnce + mostMs / everyMs))
  })

  test('are 86,620 a day at most', () => {
    const DAY_MS = 24 * HOUR_MS
    const slowest = Object.values(QUEUES).map(([bucket]) => bucket!.atOnce + DAY_MS / bucket!.everyMs)
    expect(slowest[0]! + slowest[1]!).toBe(86_620)
  })
})

describe('the cookie of a known device', () => {
  const limited = async (person: { email: string }, cookie: string) => {
    for (let n = 0; n < 11; n++) await guess(person.email, '198.51.100.2')
    return (await app.signIn(person.email, PASSWORD, at('198.51.100.2', cookie))).status === 429
  }

  test('signs nobody in, is kept as a hash, and only scripts of the server see it', async () => {
    const ana = await withDevice()
    const answer = await app.signIn(ana.email, 'a wrong one', at('203.0.113.1', ana.cookie))
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([
      400,
      expect.stringMatching(/^device=[\w-]{43}; Max-Age=34560000; Path=\/api\/v1; HttpOnly; SameSite=Lax$/),
    ])
    expect((await app.anyone.get('/users/me', { headers: { Cookie: ana.cookie } })).status).toBe(401)
    const kept = await app.db.selectFrom('known_devices').where('user_id', '=', ana.id).selectAll().execute()
    expect(kept).toHaveLength(2)
    for (const { device_hash } of kept) expect(`${device_hash}`).not.toContain(ana.cookie.split('=')[1])
  })

  test('that is stolen guesses ten times in five minutes', async () => {
    const ana = await withDevice()
    for (let n = 0; n < 11; n++) await guess(ana.email, '198.51.100.3')
    const stolen = []
    for (let n = 0; n < 12; n++) stolen.push(await statusOf(guess(ana.email, '198.51.100.3', ana.cookie)))
    expect(stolen.filter((status) => status === 422)).toHaveLength(10)
    expect(stolen.slice(10)).toEqual([429, 429])
  })

  test('is worth nothing to another person, nor made up', async () => {
    const [ana, ben] = [await withDevice(), await withDevice()]
    expect(await limited(ana, ben.cookie)).toBe(true)
    expect(await limited(ben, `device=${'x'.repeat(43)}`)).toBe(true)
    expect(await limited(ben, ben.cookie)).toBe(false)
  })

  test('is forgotten after a password reset, but not on the device where the person changes it', async () => {
    const ana = await withDevice()
    const changed = await app
      .as(ana)
      .patch(
        '/users/me/password',
        { current_password: PASSWORD, new_password: PASSWORD.toUpperCase() },
        { headers: at('203.0.113.1', ana.cookie) },
      )
    expect(changed.status).toBe(200)
    for (let n = 0; n < 11; n++) await guess(ana.email, '198.51.100.4')
    const again = () => statusOf(app.signIn(ana.email, PASSWORD.toUpperCase(), at('198.51.100.4', ana.cookie)))
    expect(await again()).toBe(200)

    await app.anyone.post(`/password-recovery/${ana.email}`)
    const token = tokenIn(await app.mailTo(ana.email, /^Reset/))
    await app.anyone.post('/reset-password', { token, new_password: PASSWORD })
    expect(await limited(ana, ana.cookie)).toBe(true)
  })

  test('expires, and goes with the account', async () => {
    const ana = await withDevice()
    const last_seen_at = new Date(Date.now() - DEVICE_DAYS * 24 * HOUR_MS - 60_000)
    await app.db.updateTable('known_devices').set({ last_seen_at }).where('user_id', '=', ana.id).execute()
    expect(await limited(ana, ana.cookie)).toBe(true)
    expect((await app.as(ana).delete('/users/me')).status).toBe(200)
    expect(await app.db.selectFrom('known_devices').where('user_id', '=', ana.id).selectAll().execute()).toEqual([])
  })
})

describe('recovery', () => {
  const RESET = /^Reset/
  const recover = (email: string, address: string, cookie?: string) =>
    statusOf(
      app.anyone.post(`/password-recovery/${encodeURIComponent(email)}`, undefined, { headers: at(address, cookie) }),
    )
  const mailsTo = (email: string) => app.subjectsTo(email).filter((subject) => RESET.test(subject)).length

  test('by strangers refuses the owner’s nowhere, and sends five mails in a quarter of an hour', async () => {
    const ana = await withDevice()
    for (let n = 0; n < 20; n++) expect(await recover(ana.email, ADDRESSES[n]!)).toBe(200)
    await app.mailTo(ana.email, RESET, { nth: 5 })
    expect(await recover(ana.email, '203.0.113.61'), 'at a new place, with the same answer').toBe(200)
    expect(await recover(ana.email, '203.0.113.62', ana.cookie), 'on a known device').toBe(200)
    const mail = await app.mailTo(ana.email, RESET, { nth: 6 })
    expect(
      await statusOf(app.anyone.post('/reset-password', { token: tokenIn(mail), new_password: 'seven brown owls' })),
    ).toBe(200)
    expect(mailsTo(ana.email)).toBe(6)
  })

  test('in the name of an address that holds another one’s network refuses nobody there', async () => {
    const email = `${uuid()}@example.com`
    for (let n = 0; n < 6; n++) await recover(`${email} at 203.0.113.70`, ADDRESSES[n]!)
    expect(await recover(email, '203.0.113.70')).toBe(200)
  })

  test('from the owner’s own network refuses no known device', async () => {
    const ana = await withDevice()
    for (let n = 0; n < 5; n++) expect(await recover(ana.email, '203.0.113.80')).toBe(200)
    expect(await recover(ana.email, '203.0.113.80')).toBe(429)
    expect(await recover(ana.email, '203.0.113.80', ana.cookie)).toBe(200)
  })

  test('from one /48 asks for 60 people in a quarter of an hour', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 70 }, (_, n) => recover(`person${n}@example.org`, inRented(n * 256))),
    )
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  })
})
