import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteExpiredSessions, hashToken, listSessions } from '#db/queries/accounts/sessions.ts'
import { findUserByEmail } from '#db/queries/accounts/users.ts'
import { isSignedIn } from '#db/queries/documents/participants.ts'
import { runIn } from '#db/run.ts'
import { setPassword } from '#server/accounts/changeAccount.ts'
import { hashPassword } from '#server/accounts/passwords/passwords.ts'
import { createTestApp, type TestApp } from '../../support/app/app.ts'
import { signIn } from '../../support/build/build.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

test('people see where they are signed in, the place used last first, and which one is here', async () => {
  const email = `${uuid()}@example.com`
  const from = (agent: string) => ({ headers: { 'User-Agent': agent } })
  const joined = await server.anyone.post('/users/signup', { email, password: 'a password' }, from('Firefox'))
  const form = new URLSearchParams({ username: email, password: 'a password' })
  const again = await server.anyone.post('/login/access-token', form, from('x'.repeat(1000)))
  const ana = server.as({ token: (await joined.json()).access_token })
  await again.json()
  await server.db
    .updateTable('sessions')
    .set({ last_seen_at: new Date(Date.now() - 3600_000) })
    .where('user_agent', '=', 'Firefox')
    .execute()

  const sessions = await (await ana.get('/users/me/sessions')).json()

  expect(sessions).toMatchObject([
    { user_agent: 'Firefox', is_current: true },
    { user_agent: 'x'.repeat(300), is_current: false },
  ])
  const sinceSeen = Date.now() - Date.parse(sessions[0].last_seen_at)
  expect(sinceSeen, 'marked as seen by the very call').toBeLessThan(60_000)
  const days = (Date.parse(sessions[0].expires_at) - Date.parse(sessions[0].created_at)) / 86_400_000
  expect(days).toBeCloseTo(30, 2)
})

describe('a session that is not used', () => {
  const DAY_MS = 86_400_000
  const unusedSince = (days: number) =>
    server.db.updateTable('sessions').set({
      last_seen_at: new Date(Date.now() - days * DAY_MS),
      idle_at: new Date(Date.now() + (7 - days) * DAY_MS),
    })
  const status = async (person: { token: string }, app = server) => (await app.as(person).get('/users/me')).status

  test('ends after seven days, in live documents too, and each use extends them', async () => {
    const ana = await server.build.user()
    await unusedSince(6.9).where('user_id', '=', ana.id).execute()
    expect(await status(ana)).toBe(200)
    const [used] = await server.db.selectFrom('sessions').where('user_id', '=', ana.id).select('idle_at').execute()
    expect((used!.idle_at.getTime() - Date.now()) / DAY_MS).toBeCloseTo(7, 2)

    await unusedSince(7.01).where('user_id', '=', ana.id).execute()
    expect(await status(ana)).toBe(401)
    expect(await listSessions(server.db, ana.id)).toEqual([])
    expect(await isSignedIn(runIn(server.db), hashToken(ana.token))).toBe(false)
    await deleteExpiredSessions(server.db)
    const { rows } = await sql`select from sessions where user_id = ${ana.id}`.execute(server.db)
    expect(rows).toEqual([])
  })

  test('ends after as many days as are configured', async () => {
    const DATABASE_URL = server.services.config.databaseUrl!
    const strict = await createTestApp({ SESSION_IDLE_DAYS: '2', DATABASE_URL })
    const ana = await server.build.user()
    expect(await status(ana, strict)).toBe(200)
    const [used] = await server.db.selectFrom('sessions').where('user_id', '=', ana.id).select('idle_at').execute()
    expect((used!.idle_at.getTime() - Date.now()) / DAY_MS).toBeCloseTo(2, 2)
    await unusedSince(2.01).where('user_id', '=', ana.id).execute()
    expect([await status(ana, strict), await status(ana)]).toEqual([401, 200])
    await strict.close()
  })

  test('is marked as used once in ten minutes, not with each request', async () => {
    const ana = await server.build.user()
    const version = async () =>
      (await sql<{ xmin: string }>`select xmin from sessions where user_id = ${ana.id}`.execute(server.db)).rows[0]!
        .xmin
    const before = await version()
    for (let n = 0; n < 3; n++) expect(await status(ana)).toBe(200)
    expect(await version()).toBe(before)
  })
})

test('one of them ends alone, and nobody ends those of others', async () => {
  const [ana, mallory] = [await server.build.user(), await server.build.user()]
  const other = { token: await signIn(server.db, ana.id) }
  const sessions = await (await server.as(ana).get('/users/me/sessions')).json()
  const { id } = sessions.find((session: { is_current: boolean }) => !session.is_current)

  const foreign = await server.as(mallory).delete(`/users/me/sessions/${id}`)
  expect([foreign.status, await foreign.json()]).toEqual([404, { detail: 'Session not found' }])
  expect((await server.as(other).get('/users/me')).status).toBe(200)

  expect((await server.as(ana).delete(`/users/me/sessions/${id}`)).status).toBe(200)
  expect((await server.as(other).get('/users/me')).status).toBe(401)
  expect((await server.as(ana).get('/users/me')).status).toBe(200)
  expect((await server.as(ana).delete(`/users/me/sessions/${id}`)).status).toBe(404)
})

test('ending a session that has run out is answered like one that never was', async () => {
  const dora = await server.build.user()
  const other = { token: await signIn(server.db, dora.id) }
  const { id } = await server.db
    .updateTable('sessions')
    .set({ idle_at: new Date(Date.now() - 1) })
    .where('token_hash', '=', hashToken(other.token))
    .returning('id')
    .executeTakeFirstOrThrow()
  const ended = await server.as(dora).delete(`/users/me/sessions/${id}`)
  expect([ended.status, await ended.json()]).toEqual([404, { detail: 'Session not found' }])
})

test('signing out everywhere ends all, here too, and nobody else’s', async () => {
  const [ana, ben] = [await server.build.user(), await server.build.user()]
  const other = { token: await signIn(server.db, ana.id) }
  const answer = await server.as(ana).delete('/users/me/sessions/')
  expect(await answer.json()).toEqual({ message: 'Signed out everywhere' })
  for (const session of [ana, other]) expect((await server.as(session).get('/users/me')).status).toBe(401)
  expect((await server.as(ben).get('/users/me')).status).toBe(200)
})

describe('a password that is being replaced', () => {
  /** Sets another password in a transaction, and commits it when the call has come as far as it can. */
  async function replacing(email: string, call: () => Promise<Response>) {
    const isWaiting = async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db)
      return rows.length
    }
    const { id } = (await findUserByEmail(server.db, email))!
    const answer = await server.db.transaction().execute(async (trx) => {
      await setPassword(server.services, trx, id, await hashPassword('set by another'))
      const called = call()
      await expect.poll(isWaiting).toBe(1)
      return { called }
    })
    return answer.called
  }
  const join = async () => {
    const email = `${uuid()}@example.com`
    const joined = await server.anyone.post('/users/signup', { email, password: 'a password' })
    return { email, token: (await joined.json()).access_token as string }
  }

  test('opens no session, though it was right when it was compared', async () => {
    const { email } = await join()
    const form = new URLSearchParams({ username: email, password: 'a password' })
    const answer = await replacing(email, () => server.anyone.post('/login/access-token', form))
    expect([answer.status, await answer.json()]).toEqual([400, { detail: 'Incorrect email or password' }])
    const { id } = (await findUserByEmail(server.db, email))!
    expect(await listSessions(server.db, id)).toEqual([])
  })

  test('sets no other one from a session that ended with it', async () => {
    const ana = await join()
    const passwords = { current_password: 'a password', new_password: 'set by a thief' }
    const answer = await replacing(ana.email, () => server.as(ana).patch('/users/me/password', passwords))
    expect([answer.status, await answer.json()]).toEqual([401, { detail: 'Could not validate credentials' }])
    const form = new URLSearchParams({ username: ana.email, password: 'set by another' })
    expect((await server.anyone.post('/login/access-token', form)).status).toBe(200)
  })

  test('sets one other in the same session, however often it is sent at once', async () => {
    const ana = await join()
    const change = (n: number) =>
      server.as(ana).patch('/users/me/password', { current_password: 'a password', new_password: `new password ${n}` })
    const answers = await Promise.all([1, 2, 3, 4].map(change))
    const refused = await Promise.all(answers.filter(({ status }) => status !== 200).map((answer) => answer.json()))
    expect(refused).toEqual(Array(3).fill({ detail: 'Incorrect password' }))
  })
})
