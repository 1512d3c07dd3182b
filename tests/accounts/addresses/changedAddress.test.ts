import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp } from '../../support/app/app.ts'
import { readMailbox } from '../../support/http/mailbox.ts'
import { answered, CONFIRM, createMailingApp, type MailingApp, PASSWORD, tokenIn, withPassword } from './mailed.ts'

const newAddress = () => `${uuid()}@example.com`

describe('with SMTP_URL', () => {
  let app: MailingApp
  beforeAll(async () => {
    app = await createMailingApp({ VERIFY_EMAIL: 'off' })
  })
  afterAll(() => app.close())

  const open = (person: { token: string }, token: string) => app.as(person).post('/users/me/confirm-email', { token })

  async function asking() {
    const ana = await withPassword(app)
    const elsewhere = { token: (await (await app.signIn(ana.email)).json()).access_token }
    const email = newAddress()
    const answer = await app.as(ana).patch('/users/me', { email, full_name: 'Ana' })
    expect([answer.status, await answer.json()]).toMatchObject([
      200,
      { email: ana.email, pending_email: email, full_name: 'Ana' },
    ])
    return { ana, elsewhere, email, token: tokenIn(await app.mailTo(email, CONFIRM)) }
  }

  test('a new address counts once its link was opened; until then the old one does', async () => {
    const { ana, elsewhere, email, token } = await asking()
    expect(await app.mailTo(ana.email, /^Someone asked to change/)).toContain(email)
    expect((await app.as(elsewhere).get('/users/me')).status).toBe(200)
    expect([(await app.signIn(ana.email)).status, (await app.signIn(email)).status]).toEqual([200, 400])
    await app.anyone.post(`/password-recovery/${ana.email}`)
    const reset = tokenIn(await app.mailTo(ana.email, /^Reset/))

    const opened = await open(ana, token)
    expect([opened.status, await opened.json()]).toMatchObject([200, { email, pending_email: null }])
    expect((await app.as(ana).get('/users/me')).status).toBe(200)
    expect((await app.as(elsewhere).get('/users/me')).status).toBe(401)
    const recovered = await app.anyone.post('/reset-password/', { token: reset, new_password: 'another password' })
    expect(recovered.status).toBe(400)
    expect([(await app.signIn(ana.email)).status, (await app.signIn(email)).status]).toEqual([400, 200])
    expect(await app.mailTo(ana.email, /^Your Dragoman email address was changed/)).toContain(email)
  })

  test('the link is good once, for a day, for its person, and only its hash is kept', async () => {
    const { ana, token } = await asking()
    const proofs = () => app.db.selectFrom('email_proofs').where('user_id', '=', ana.id)
    const [proof] = await proofs().selectAll().execute()
    expect(JSON.stringify(proof)).not.toContain(token)
    expect(proof!.expires_at.getTime() - Date.now()).toBeLessThanOrEqual(86_400_000)
    const stranger = await app.build.user()
    expect(await answered(await open(stranger, token))).toEqual([400, 'Invalid token'])
    await app.db.updateTable('email_proofs').set({ expires_at: new Date() }).where('user_id', '=', ana.id).execute()
    expect(await answered(await open(ana, token))).toEqual([400, 'Invalid token'])
    const tomorrow = new Date(Date.now() + 60_000)
    await app.db.updateTable('email_proofs').set({ expires_at: tomorrow }).where('user_id', '=', ana.id).execute()
    const uses = await Promise.all([1, 2, 3, 4].map(async () => (await open(ana, token)).status))
    expect(uses.toSorted()).toEqual([200, 400, 400, 400])
  })

  test('somebody who registers the address meanwhile has it; the change is over', async () => {
    const { ana, email, token } = await asking()
    expect((await app.anyone.post('/users/signup', { email, password: 'violet umbrella 7' })).status).toBe(200)
    expect(await answered(await open(ana, token))).toEqual([409, 'User with this email already exists'])
    const me = await (await app.as(ana).get('/users/me')).json()
    expect(me).toMatchObject({ email: ana.email, pending_email: null })
  })

  test('the mail is sent again on request, and a cancelled change is over', async () => {
    const { ana, email, token } = await asking()
    expect((await app.as(ana).post('/users/me/confirmation-mail')).status).toBe(200)
    const second = tokenIn(await app.mailTo(email, CONFIRM, { nth: 2 }))
    const kept = await app.as(ana).delete('/users/me/pending-email')
    expect([kept.status, (await kept.json()).pending_email]).toEqual([200, null])
    for (const link of [token, second]) expect((await open(ana, link)).status).toBe(400)
    expect(await answered(await app.as(ana).post('/users/me/confirmation-mail'))).toEqual([
      400,
      'Your email address is confirmed already',
    ])
  })

  test('another password cancels the change', async () => {
    const { ana, token } = await asking()
    const passwords = { current_password: PASSWORD, new_password: 'violet umbrella 7' }
    expect((await app.as(ana).patch('/users/me/password', passwords)).status).toBe(200)
    expect((await open(ana, token)).status).toBe(400)
    expect((await (await app.as(ana).get('/users/me')).json()).pending_email).toBeNull()
  })

  test('only the last address that was asked for counts, and one that is taken is refused at once', async () => {
    const { ana, token } = await asking()
    const next = newAddress()
    await app.as(ana).patch('/users/me', { email: next })
    expect((await open(ana, token)).status).toBe(400)
    const other = await app.build.user()
    expect((await app.as(ana).patch('/users/me', { email: other.email })).status).toBe(409)
    expect((await open(ana, tokenIn(await app.mailTo(next, CONFIRM)))).status).toBe(200)
  })

  test('an address changed by an administrator counts at once; both addresses hear of it', async () => {
    const admin = await app.build.user({ role: 'ADMIN', is_superuser: true, word_quota: null })
    const ana = await withPassword(app)
    const email = newAddress()
    const changed = await app.as(admin).patch(`/users/${ana.id}`, { email })
    expect([changed.status, (await changed.json()).email]).toEqual([200, email])
    expect((await app.as(ana).get('/users/me')).status).toBe(401)
    expect((await app.signIn(email)).status).toBe(200)
    for (const to of [ana.email, email])
      expect(await app.mailTo(to, /^Your Dragoman email address was changed/)).toMatch(
        /administrator.*needs no confirmation/s,
      )
  })

  test('links are mailed five times in a quarter of an hour', async () => {
    const limited = await createMailingApp({ RATE_LIMITS: 'on' })
    const ana = await withPassword(limited)
    expect((await limited.as(ana).patch('/users/me', { email: newAddress() })).status).toBe(200)
    const again = async () => (await limited.as(ana).post('/users/me/confirmation-mail')).status
    for (let n = 0; n < 4; n++) expect(await again()).toBe(200)
    expect(await again()).toBe(429)
    expect((await limited.as(ana).patch('/users/me', { email: newAddress() })).status).toBe(429)
    expect((await limited.as(ana).patch('/users/me', { full_name: 'Ana' })).status).toBe(200)
    await limited.close()
  })
})

test('without SMTP_URL a new address counts at once, ends other sessions and is told to the old one', async () => {
  const app = await createTestApp({ ROLES: 'api,collab,worker' })
  const ana = await withPassword(app)
  const form = new URLSearchParams({ username: ana.email, password: PASSWORD })
  const elsewhere = { token: (await (await app.anyone.post('/login/access-token', form)).json()).access_token }
  const email = newAddress()
  const changed = await app.as(ana).patch('/users/me', { email })
  expect(await changed.json()).toMatchObject({ email, pending_email: null, is_email_confirmed: true })
  expect((await app.as(elsewhere).get('/users/me')).status).toBe(401)
  expect((await app.as(ana).get('/users/me')).status).toBe(200)
  const subjects = async () => (await readMailbox(app.db, ana.email)).map(({ subject }) => subject)
  await expect.poll(subjects).toContain('Your Dragoman email address was changed')
  await app.close()
})
