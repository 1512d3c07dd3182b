import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../support/app/app.ts'
import { readMailbox } from '../../support/http/mailbox.ts'

const SAME_ANSWER = { message: 'If that email is registered, we sent a password recovery link' }

let server: TestApp
beforeAll(async () => {
  server = await createTestApp({ ROLES: 'api,collab,worker' })
})
afterAll(() => server.close())

const recover = (email: string) => server.anyone.post(`/password-recovery/${encodeURIComponent(email)}`)
const reset = (token: string, new_password: string) => server.anyone.post('/reset-password/', { token, new_password })
const signIn = (username: string, password: string) =>
  server.anyone.post('/login/access-token', new URLSearchParams({ username, password }))
const mailsTo = (email: string) => readMailbox(server.db, email)
const tokenIn = (text: string) => /reset-password\?token=([\w-]+)/.exec(text)![1]!

async function tokenFor(email: string) {
  const before = (await mailsTo(email)).length
  await recover(email)
  const mails = await vi.waitUntil(
    async () => {
      const all = await mailsTo(email)
      return all.length > before && all
    },
    { timeout: 10_000 },
  )
  return tokenIn(mails.at(-1)!.text)
}

describe('[7.4] asking for a link', () => {
  test('answers the same for known, unknown, deactivated and impossible addresses; one of them gets a mail', async () => {
    const [ana, off] = [await server.build.user(), await server.build.user({ is_active: false })]
    for (const email of [
      off.email,
      `${uuid()}@example.com`,
      'no address',
      'a\u0000b@example.com',
      ana.email.toUpperCase(),
    ]) {
      const answer = await recover(email)
      expect([answer.status, await answer.json()]).toEqual([200, SAME_ANSWER])
    }
    await vi.waitFor(async () => expect(await mailsTo(ana.email)).toHaveLength(1), { timeout: 10_000 })
    const all = await readMailbox(server.db)
    expect(all.filter(({ to }) => to !== ana.email)).toEqual([])
  })

  test('is answered before any mail is made, and does the same for everybody until then', async () => {
    const apart = await createTestApp({ ROLES: 'api' }) // nobody works the jobs
    const ana = await apart.build.user()
    for (const email of [ana.email, 'nobody@example.com'])
      expect((await apart.anyone.post(`/password-recovery/${email}`)).status).toBe(200)
    expect(await apart.db.selectFrom('password_resets').selectAll().execute()).toEqual([])
    expect(await readMailbox(apart.db)).toEqual([])
    await apart.close()
  })

  test('the mail says who asked for what in both its forms, and holds a link that the database does not', async () => {
    const ana = await server.build.user({ full_name: 'Ana <b>& co' })
    const token = await tokenFor(ana.email)
    const [mail] = await mailsTo(ana.email)
    expect(mail!.subject).toBe('Reset your Dragoman password')
    expect(mail!.text).toContain(`Hello Ana <b>& co,`)
    expect(mail!.html).toContain('Hello Ana &lt;b&gt;&amp; co,')
    for (const form of [mail!.text, mail!.html])
      expect(form).toContain(`http://localhost:3000/reset-password?token=${token}`)
    const kept = await server.db.selectFrom('password_resets').where('user_id', '=', ana.id).selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain(token)
    expect(kept[0]!.expires_at.getTime() - Date.now()).toBeLessThanOrEqual(3600_000)
    expect(kept[0]!.expires_at.getTime() - Date.now()).toBeGreaterThan(3500_000)
  })
})

describe('[7.6] setting a new password', () => {
  test('the link opens the account once, ends every session and every other link', async () => {
    const ana = await server.build.user()
    const [first, second] = [await tokenFor(ana.email), await tokenFor(ana.email)]

    const done = await reset(second, 'a new password')
    expect([done.status, await done.json()]).toEqual([200, { message: 'Password updated successfully' }])

    expect((await signIn(ana.email, 'a new password')).status).toBe(200)
    expect((await server.as(ana).get('/users/me')).status).toBe(401)
    for (const token of [first, second, 'invalid']) {
      const refused = await reset(token, 'another password')
      expect([refused.status, await refused.json()]).toEqual([400, { detail: 'Invalid token' }])
    }
  })

  test('50 uses at once give one success', async () => {
    const ana = await server.build.user()
    const token = await tokenFor(ana.email)
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_, n) => ({ n, status: (await reset(token, `password number ${n}`)).status })),
    )
    const winners = answers.filter(({ status }) => status === 200)
    expect(winners).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(49)
    expect((await signIn(ana.email, `password number ${winners[0]!.n}`)).status).toBe(200)
  })

  test('after an hour the link is worth nothing', async () => {
    const ana = await server.build.user()
    const token = await tokenFor(ana.email)
    await server.db
      .updateTable('password_resets')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('user_id', '=', ana.id)
      .execute()
    expect((await reset(token, 'a new password')).status).toBe(400)
  })

  test('a password that is too short keeps the link good; somebody deactivated gets nowhere', async () => {
    const ana = await server.build.user()
    const token = await tokenFor(ana.email)
    const short = await reset(token, 'short')
    expect([short.status, (await short.json()).detail[0].msg]).toEqual([422, 'Password must be at least 8 characters'])
    expect((await reset(token, 'x'.repeat(129))).status).toBe(422)
    const setActive = (is_active: boolean) =>
      server.db.updateTable('users').set({ is_active }).where('id', '=', ana.id).execute()
    await setActive(false)
    const refused = await reset(token, 'a new password')
    expect([refused.status, await refused.json()]).toEqual([400, { detail: 'Inactive user' }])
    await setActive(true)
    expect((await reset(token, 'xyz uvw!'.repeat(16))).status).toBe(200)
  })

  test('a link mailed to an address that is no longer theirs is worth nothing, nor one from before another password', async () => {
    const ana = await server.build.user()
    const old = await tokenFor(ana.email)
    await server.as(ana).patch('/users/me', { email: `${uuid()}@example.com` })
    expect((await reset(old, 'a new password')).status).toBe(400)

    const admin = await server.build.user({ role: 'ADMIN', is_superuser: true, word_quota: null })
    const ben = await server.build.user()
    const before = await tokenFor(ben.email)
    await server.as(admin).patch(`/users/${ben.id}`, { password: 'set by another' })
    expect((await reset(before, 'a new password')).status).toBe(400)
  })
})

describe('[7.5] the mail itself', () => {
  test('is shown to superusers alone, with a link that works', async () => {
    const [ana, admin] = [
      await server.build.user(),
      await server.build.user({ role: 'ADMIN', is_superuser: true, word_quota: null }),
    ]
    const path = `/password-recovery-html-content/${ana.email}`
    const shown = await server.as(admin).post(path)
    expect(shown.headers.get('subject')).toBe('Reset%20your%20Dragoman%20password')
    expect((await reset(tokenIn(await shown.text()), 'a new password')).status).toBe(200)

    const missing = await server.as(admin).post('/password-recovery-html-content/nobody@example.com')
    expect([missing.status, await missing.json()]).toEqual([
      404,
      { detail: 'The user with this username does not exist in the system.' },
    ])
    const other = await server.build.user()
    expect((await server.as(other).post(path)).status).toBe(403)
    expect((await server.anyone.post(path)).status).toBe(401)
  })
})

test('expired links are deleted', async () => {
  const { forgetExpired } = await import('#server/accounts/forgetExpired.ts')
  const [ana, ben] = [await server.build.user(), await server.build.user()]
  await tokenFor(ana.email)
  const past = { expires_at: new Date(Date.now() - 1) }
  await server.db.updateTable('password_resets').set(past).where('user_id', '=', ana.id).execute()
  await server.db.updateTable('sessions').set(past).where('user_id', '=', ana.id).execute()
  await forgetExpired(server.db)
  const left = (table: 'sessions' | 'password_resets', id: string) =>
    server.db.selectFrom(table).where('user_id', '=', id).select('user_id').execute()
  expect(await left('sessions', ana.id)).toEqual([])
  expect(await left('password_resets', ana.id)).toEqual([])
  expect(await left('sessions', ben.id)).toHaveLength(1)
})
