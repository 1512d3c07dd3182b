import { v7 as uuid } from 'uuid'
import { describe, expect, test } from 'vitest'
import { anEmail, server, withSuperuser } from '../rights/asSuperuser.ts'

withSuperuser()

describe('no key of a body gives more than the caller has', () => {
  const MORE = {
    id: uuid(),
    is_superuser: true,
    role: 'ADMIN',
    word_quota: 50_000,
    words_translated: -1000,
    trial_expiry_date: null,
    is_active: true,
    has_payment_method: true,
    stripe_customer_id: 'cus_mine',
    hashed_password: 'mine',
    personal_organization_id: uuid(),
  }
  const untouched = { is_superuser: false, role: 'FREE_TIER', word_quota: 500, has_payment_method: false }

  test('signing up', async () => {
    const joined = await server.anyone.post('/users/signup', { email: anEmail(), password: 'a password', ...MORE })
    expect(await joined.json()).toMatchObject(untouched)
  })

  test('changing oneself', async () => {
    const ana = await server.build.user()
    const changed = await server.as(ana).patch('/users/me', { full_name: 'Ana', ...MORE })
    expect(await changed.json()).toMatchObject({ ...untouched, id: ana.id, full_name: 'Ana' })
    expect((await server.as(ana).patch('/users/me', MORE)).status).toBe(200)
    expect(await (await server.as(ana).get('/users/me')).json()).toMatchObject(untouched)
  })

  test('changing one’s password', async () => {
    const joined = await server.anyone.post('/users/signup', { email: anEmail(), password: 'a password' })
    const ana = server.as({ token: (await joined.json()).access_token })
    const passwords = { current_password: 'a password', new_password: 'another one' }
    expect((await ana.patch('/users/me/password', { ...passwords, ...MORE })).status).toBe(200)
    expect(await (await ana.get('/users/me')).json()).toMatchObject(untouched)
  })
})
