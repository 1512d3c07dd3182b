import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const signIn = (username: string, password: string) =>
  server.anyone.post('/login/access-token', new URLSearchParams({ username, password, grant_type: 'password' }))

test('[1.1, 7.6] signing up makes a person on the free tier with a personal organization, signed in', async () => {
  const response = await server.anyone.post('/users/signup', {
    email: ' Rosa@Example.com ',
    password: 'correct horse',
    full_name: 'Rosa Luz',
  })

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

test('a token from signing in works until signing out, and a wrong password gives none', async () => {
  await server.anyone.post('/users/signup', { email: 'ben@example.com', password: 'a long secret' })

  const wrong = await signIn('ben@example.com', 'a long secrets')
  expect(wrong.status).toBe(400)
  expect(await wrong.json()).toEqual({ detail: 'Incorrect email or password' })

  const { access_token, token_type } = await (await signIn('BEN@example.com ', 'a long secret')).json()
  expect(token_type).toBe('bearer')
  const ben = server.as({ token: access_token })
  expect(await (await ben.post('/login/test-token')).json()).toMatchObject({ email: 'ben@example.com' })
  expect(await (await ben.post('/logout')).json()).toEqual({ message: 'Signed out' })
  const after = await ben.get('/users/me')
  expect(after.status).toBe(401)
  expect(await after.json()).toEqual({ detail: 'Could not validate credentials' })
})
