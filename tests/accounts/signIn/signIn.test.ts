import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { server, signIn, signUp, withAccounts } from './signUpAndIn.ts'

withAccounts()

describe('signing in', () => {
  test('the token works until signing out', async () => {
    await signUp({ email: 'ben@example.com', password: 'a long secret' })
    const { access_token, token_type } = await (await signIn('BEN@example.com ', 'a long secret')).json()
    expect(token_type).toBe('bearer')

    const ben = server.as({ token: access_token })
    expect(await (await ben.post('/login/test-token')).json()).toMatchObject({ email: 'ben@example.com' })
    expect(await (await ben.post('/logout')).json()).toEqual({ message: 'Signed out' })

    const after = await ben.get('/users/me')
    expect(after.status).toBe(401)
    expect(await after.json()).toEqual({ detail: 'Could not validate credentials' })
  })

  test('a wrong password and an unknown address answer the same', async () => {
    await signUp({ email: 'carla@example.com', password: 'a long secret' })
    for (const answer of [
      await signIn('carla@example.com', 'a long secreT'),
      await signIn('nobody@x.com', 'whatever'),
    ]) {
      expect(answer.status).toBe(400)
      expect(await answer.json()).toEqual({ detail: 'Incorrect email or password' })
    }
  })

  test('a deactivated person stays out, also with an old token', async () => {
    const { id, access_token } = await (await signUp({ email: 'dan@example.com', password: 'a long secret' })).json()
    await server.db.updateTable('users').set({ is_active: false }).where('id', '=', id).execute()

    const again = await signIn('dan@example.com', 'a long secret')
    expect(again.status).toBe(400)
    expect(await again.json()).toEqual({ detail: 'Inactive user' })
    expect((await server.as({ token: access_token }).get('/users/me')).status).toBe(401)
  })

  test('an expired session and a token nobody gave are refused', async () => {
    const eve = await server.build.user()
    await sql`update sessions set expires_at = now() - interval '1 second' where user_id = ${eve.id}`.execute(server.db)
    for (const token of [eve.token, 'made-up']) expect((await server.as({ token }).get('/users/me')).status).toBe(401)
    const nobody = await server.anyone.get('/users/me')
    expect(nobody.status).toBe(401)
    expect(nobody.headers.get('www-authenticate')).toBe('Bearer')
    expect(await nobody.json()).toEqual({ detail: 'Not authenticated' })
  })

  test('an unknown address takes as long as a wrong password', async () => {
    await signUp({ email: 'jay@example.com', password: 'a long secret' })
    const timeOf = async (username: string) => {
      const from = performance.now()
      await signIn(username, 'not the secret')
      return performance.now() - from
    }
    const [unknown, known]: [number[], number[]] = [[], []]
    for (let round = 0; round < 5; round++) {
      unknown.push(await timeOf('nobody@example.com'))
      known.push(await timeOf('jay@example.com'))
    }
    // The shortest of each: a busy machine makes a call longer, never shorter.
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 3)
  })

  test('stored hashes reveal neither token nor password', async () => {
    const password = 'a secret nobody reads'
    const { id, access_token } = await (await signUp({ email: 'hal@example.com', password })).json()
    const { rows } = await sql<{ all: string }>`
      select (select string_agg(users::text, ' ') from users where id = ${id}) ||
             (select string_agg(sessions::text, ' ') from sessions where user_id = ${id}) as all`.execute(server.db)
    expect(rows[0]!.all).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
    expect(rows[0]!.all).not.toContain(password)
    expect(rows[0]!.all).not.toContain(access_token)
  })
})
