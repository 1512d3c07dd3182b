import { scryptSync } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFirstSuperuser } from '#server/accounts/firstSuperuser.ts'
import { createTurns } from '#server/accounts/inTurn.ts'
import { hashPassword, isPassword } from '#server/accounts/passwords.ts'
import { createTestApp, type TestApp } from '../support/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const signUp = (person: object) => server.anyone.post('/users/signup', person)
const signIn = (username: string, password: string) =>
  server.anyone.post('/login/access-token', new URLSearchParams({ username, password, grant_type: 'password' }))

describe('signing up', () => {
  test('[1.1, 7.7] makes a person on the free tier with a personal organization, signed in', async () => {
    const response = await signUp({ email: ' Rosa@Example.com ', password: 'correct horse', full_name: 'Rosa Luz' })

    expect(response.status).toBe(200)
    const rosa = await response.json()
    expect(rosa).toMatchObject({
      email: 'rosa@example.com',
      full_name: 'Rosa Luz',
      role: 'FREE_TIER',
      is_superuser: false,
      word_quota: 500,
      words_translated: 0,
      trial_expiry_date: null,
      token_type: 'bearer',
    })
    const mine = await server.as({ token: rosa.access_token }).get('/organizations/')
    expect(await mine.json()).toMatchObject({
      count: 1,
      data: [{ name: 'Rosa Luz', is_personal: true, role: 'OWNER', owner_id: rosa.id, word_quota: 500 }],
    })
  })

  test('without a name the personal organization is called like the part before @', async () => {
    const { access_token } = await (
      await signUp({ email: 'noname@example.com', password: 'correct horse', full_name: ' ' })
    ).json()
    const mine = await server.as({ token: access_token }).get('/organizations')
    expect((await mine.json()).data[0].name).toBe('noname')
  })

  test('an address counts once, however it is spelled', async () => {
    await signUp({ email: 'once@example.com', password: 'correct horse' })
    const again = await signUp({ email: 'Once@Example.com', password: 'another horse' })
    expect(again.status).toBe(400)
    expect(await again.json()).toEqual({ detail: 'The user with this email already exists in the system' })
  })

  test('two people who take one address at once: one gets it', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() => signUp({ email: 'race@example.com', password: 'a password' })),
    )
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 400, 400])
  })

  test('[§5] what is wrong is said for each field', async () => {
    const response = await signUp({ email: 'nonsense', password: 'short' })
    expect(response.status).toBe(422)
    expect(await response.json()).toEqual({
      detail: [
        { loc: ['body', 'email'], msg: 'Invalid email address', type: 'invalid_format' },
        { loc: ['body', 'password'], msg: 'Password must be at least 8 characters', type: 'too_small' },
      ],
    })
    expect(await (await signUp({ password: 'correct horse' })).json()).toEqual({
      detail: [{ loc: ['body', 'email'], msg: 'Email is required', type: 'invalid_type' }],
    })
    const broken = await server.app.request('/api/v1/users/signup', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"email":',
    })
    expect(broken.status).toBe(422)
    expect(await broken.json()).toEqual({
      detail: [{ loc: ['body'], msg: 'JSON decode error', type: 'json_invalid' }],
    })
  })

  test('SIGNUP=off closes it', async () => {
    const closed = await createTestApp({ SIGNUP: 'off' })
    const response = await closed.anyone.post('/users/signup', { email: 'late@example.com', password: 'correct horse' })
    expect(response.status).toBe(403)
    expect(await response.json()).toEqual({ detail: 'Open user registration is forbidden on this server' })
    await closed.close()
  })
})

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

  test('who was deactivated stays out, also with the token they have', async () => {
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
    const medianMs = async (username: string) => {
      const times: number[] = []
      for (let round = 0; round < 3; round++) {
        const from = performance.now()
        await signIn(username, 'not the secret')
        times.push(performance.now() - from)
      }
      return times.toSorted((one, other) => one - other)[1]!
    }
    expect(await medianMs('nobody@example.com')).toBeGreaterThan((await medianMs('jay@example.com')) / 3)
  })

  test('what is stored opens nothing: neither the token nor the password can be read', async () => {
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

describe('my account', () => {
  test('name and address change, and an address that is taken is refused', async () => {
    const ida = await server.build.user({ email: 'ida@example.com' })
    await server.build.user({ email: 'taken@example.com' })

    const changed = await server.as(ida).patch('/users/me', { full_name: 'Ida Berg', email: 'Ida.Berg@example.com' })
    expect(await changed.json()).toMatchObject({ full_name: 'Ida Berg', email: 'ida.berg@example.com' })
    expect(await (await server.as(ida).get('/users/me')).json()).toEqual(
      await (await server.as(ida).patch('/users/me', {})).json(),
    )

    const taken = await server.as(ida).patch('/users/me', { email: 'TAKEN@example.com' })
    expect(taken.status).toBe(409)
    expect(await taken.json()).toEqual({ detail: 'User with this email already exists' })
  })

  test('a new password keeps the session that set it and ends all others', async () => {
    const { access_token } = await (await signUp({ email: 'jo@example.com', password: 'the first one' })).json()
    const other = (await (await signIn('jo@example.com', 'the first one')).json()).access_token
    const jo = server.as({ token: access_token })
    const change = (current_password: string, new_password: string) =>
      jo.patch('/users/me/password', { current_password, new_password })

    expect(await (await change('wrong', 'the second one')).json()).toEqual({ detail: 'Incorrect password' })
    expect(await (await change('the first one', 'the first one')).json()).toEqual({
      detail: 'New password cannot be the same as the current one',
    })
    expect((await change('the first one', 'short')).status).toBe(422)
    const changed = await change('the first one', 'the second one')
    expect(changed.status).toBe(200)
    expect(await changed.json()).toEqual({ message: 'Password updated successfully' })

    expect((await jo.get('/users/me')).status).toBe(200)
    expect((await server.as({ token: other }).get('/users/me')).status).toBe(401)
    expect((await signIn('jo@example.com', 'the first one')).status).toBe(400)
    expect((await signIn('jo@example.com', 'the second one')).status).toBe(200)
  })

  test('[§9] my quota counts what I used, and an administrator is unlimited', async () => {
    const kim = await server.build.user()
    expect(await (await server.as(kim).get('/users/me/quota')).json()).toEqual({
      word_quota: 500,
      words_translated: 0,
      remaining_quota: 500,
      quota_status: 'ok',
      is_free_tier: true,
      cents_per_word: 0,
    })
    const admin = await server.build.user({ role: 'ADMIN', is_superuser: true, word_quota: null })
    expect(await (await server.as(admin).get('/users/me/quota')).json()).toEqual({
      word_quota: null,
      words_translated: 0,
      remaining_quota: null,
      quota_status: 'unlimited',
      is_free_tier: false,
      cents_per_word: 0,
    })
  })
})

test('of several processes that start at once one makes the first administrator', async () => {
  const fresh = await createTestApp()
  const start = () => createFirstSuperuser(fresh.db, { email: 'admin@dragoman.local' })
  const made = (await Promise.all([start(), start(), start()])).filter((answer) => answer !== undefined)
  expect(made).toHaveLength(1)
  const form = new URLSearchParams({ username: made[0]!.email, password: made[0]!.password! })
  const { access_token } = await (await fresh.anyone.post('/login/access-token', form)).json()
  expect(await (await fresh.as({ token: access_token }).get('/users/me')).json()).toMatchObject({
    is_superuser: true,
    role: 'ADMIN',
    word_quota: null,
  })
  expect(await start()).toBeUndefined()
  await fresh.close()
})

test('a password is what was typed, whichever way its letters are encoded, and nothing else', async () => {
  const hash = await hashPassword('pässwörd')
  expect(await isPassword('pässwörd'.normalize('NFD'), hash)).toBe(true)
  for (const [password, stored] of [
    ['passwörd', hash],
    ['pässwörd', hash.replace(/.{6}$/, 'AAAAAA')],
    ['pässwörd', undefined],
    ['', 'no password'],
  ] as const)
    expect(await isPassword(password, stored)).toBe(false)
})

describe('passwords of earlier versions', () => {
  const password = 'pässwörd of old'
  const salt = Buffer.alloc(16, 7)
  const key = scryptSync(password.normalize('NFKC'), salt, 32, { N: 2 ** 10, r: 8, p: 1 })
  const old = ['scrypt', 2 ** 10, 8, 1, salt.toString('base64url'), key.toString('base64url')].join('$')
  const storedOf = async ({ id }: { id: string }) =>
    (await server.db.selectFrom('users').where('id', '=', id).select('hashed_password').executeTakeFirstOrThrow())
      .hashed_password

  test('still open the account, and are kept in the new way from then on', async () => {
    const lea = await server.build.user({ hashed_password: old })
    expect((await signIn(lea.email, 'wrong')).status).toBe(400)
    expect(await storedOf(lea)).toBe(old)
    expect((await signIn(lea.email, password)).status).toBe(200)
    const kept = await storedOf(lea)
    expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await signIn(lea.email, password)).status).toBe(200)
    expect(await storedOf(lea)).toBe(kept)
  })

  test('a cheaper hash of the new kind is made anew too', async () => {
    const cheap = await hash(password.normalize('NFKC'), { memoryCost: 8192, timeCost: 2, parallelism: 1 })
    const mia = await server.build.user({ hashed_password: cheap })
    expect((await signIn(mia.email, password)).status).toBe(200)
    expect(await storedOf(mia)).toContain('m=19456,t=2')
  })

  test('a damaged one opens nothing', async () => {
    for (const damaged of [`${old}AA`, 'scrypt$1$2$3', '$argon2id$', '$argon2id$v=19$m=19456,t=2,p=1$x$y', '$2b$12$x'])
      expect(await isPassword(password, damaged)).toBe(false)
  })
})

test('a password has 8 to 128 characters', async () => {
  const refusalOf = async (password: string) => {
    const answer = await signUp({ email: `${password.length}@example.com`, password })
    return answer.status === 200 ? undefined : (await answer.json()).detail[0].msg
  }
  expect(await refusalOf('x'.repeat(7))).toBe('Password must be at least 8 characters')
  expect(await refusalOf('x'.repeat(8))).toBeUndefined()
  expect(await refusalOf('x'.repeat(128))).toBeUndefined()
  expect(await refusalOf('x'.repeat(129))).toBe('Password must be at most 128 characters')
})

test('at most so many run at once, the others in their order, and one that fails makes room like any other', async () => {
  const inTurn = createTurns(4)
  let running = 0
  const seen: number[] = []
  const order: number[] = []
  const works = Array.from({ length: 12 }, (_, n) =>
    inTurn(async () => {
      order.push(n)
      seen.push(++running)
      await new Promise((resolve) => setImmediate(resolve))
      running--
      if (n % 3 === 0) throw new Error('failed')
      return n
    }).catch(() => undefined),
  )
  expect((await Promise.all(works)).filter((n) => n !== undefined)).toEqual([1, 2, 4, 5, 7, 8, 10, 11])
  expect([Math.max(...seen), order]).toEqual([4, Array.from({ length: 12 }, (_, n) => n)])
})
