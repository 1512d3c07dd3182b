import { describe, expect, test } from 'vitest'
import { createFirstSuperuser } from '#server/accounts/firstSuperuser.ts'
import { createTestApp } from '../../support/app/app.ts'
import { server, signUp, withAccounts } from './signUpAndIn.ts'

withAccounts()

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

  test('[§5] each field reports its fault', async () => {
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

test('one of several processes that start at once makes the first administrator', async () => {
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
