import { v7 as uuid } from 'uuid'
import { describe, expect, test } from 'vitest'
import { centsPerWord } from '#db/vocabulary/plans.ts'
import {
  admin,
  anEmail,
  asAdmin,
  change,
  create,
  messages,
  server,
  signIn,
  withSuperuser,
} from '../rights/asSuperuser.ts'
import { createTestApp } from '../support/app/app.ts'
import type { Person } from '../support/build/build.ts'

withSuperuser()

describe('[7.8–7.16] as the template promises', () => {
  test('a superuser finds themself, and lists everybody', async () => {
    const me = await (await asAdmin().get('/users/me')).json()
    expect(me).toMatchObject({ is_active: true, is_superuser: true, email: admin.email })
    await server.build.user()
    const all = await (await asAdmin().get('/users/')).json()
    expect(all.data.length).toBeGreaterThan(1)
    expect(all.count).toBe(all.data.length)
  })

  test('a superuser makes an account that opens', async () => {
    const email = anEmail()
    const made = await create({ email, password: 'a long password' })
    expect(made.status).toBe(200)
    expect(await made.json()).toMatchObject({ email, is_active: true, is_superuser: false })
    expect((await signIn(email, 'a long password')).status).toBe(200)
  })

  test('a person is found by superusers and by themself', async () => {
    const ana = await server.build.user()
    for (const caller of [admin, ana]) {
      const found = await server.as(caller).get(`/users/${ana.id}`)
      expect([found.status, (await found.json()).email]).toEqual([200, ana.email])
    }
    const nobody = await asAdmin().get(`/users/${uuid()}`)
    expect([nobody.status, await nobody.json()]).toEqual([404, { detail: 'User not found' }])
  })

  test('others may not look, list, make, change or delete, whether the person is there or not', async () => {
    const [ana, ben] = [await server.build.user(), await server.build.user()]
    const as = server.as(ana)
    for (const id of [ben.id, uuid()])
      for (const answer of [
        await as.get(`/users/${id}`),
        await as.patch(`/users/${id}`, { full_name: 'Mine' }),
        await as.delete(`/users/${id}`),
        await as.patch(`/users/admin/${id}/quota`, { word_quota: 50_000 }),
        await as.get('/users/'),
        await as.post('/users/', { email: anEmail(), password: 'a password' }),
      ])
        expect([answer.status, await answer.json()]).toEqual([
          403,
          { detail: "The user doesn't have enough privileges" },
        ])
    for (const id of [ana.id])
      for (const answer of [await as.patch(`/users/${id}`, { role: 'ADMIN' }), await as.delete(`/users/${id}`)])
        expect(answer.status).toBe(403)
  })

  test('a known address is refused with 400 when made, with 409 when changed', async () => {
    const [ana, ben] = [await server.build.user(), await server.build.user()]
    const again = await create({ email: ana.email.toUpperCase() })
    expect([again.status, await again.json()]).toEqual([
      400,
      { detail: 'The user with this email already exists in the system.' },
    ])
    const taken = await change(ben.id, { email: ana.email })
    expect([taken.status, await taken.json()]).toEqual([409, { detail: 'User with this email already exists' }])
    expect((await change(ben.id, { email: ben.email })).status).toBe(200)
  })

  test('a superuser changes a person', async () => {
    const ana = await server.build.user()
    const changed = await change(ana.id, { full_name: 'Updated_full_name' })
    expect([changed.status, (await changed.json()).full_name]).toEqual([200, 'Updated_full_name'])
    const nobody = await change(uuid(), { full_name: 'Updated_full_name' })
    expect([nobody.status, await nobody.json()]).toEqual([
      404,
      { detail: 'The user with this id does not exist in the system' },
    ])
  })

  test('a superuser deletes a person, not themself', async () => {
    const ana = await server.build.user()
    const gone = await asAdmin().delete(`/users/${ana.id}`)
    expect([gone.status, await gone.json()]).toEqual([200, { message: 'User deleted successfully' }])
    expect((await asAdmin().get(`/users/${ana.id}`)).status).toBe(404)
    expect((await server.as(ana).get('/users/me')).status).toBe(401)
    const missing = await asAdmin().delete(`/users/${uuid()}`)
    expect([missing.status, await missing.json()]).toEqual([404, { detail: 'User not found' }])
    for (const path of [`/users/${admin.id}`, `/users/${admin.id.toUpperCase()}`, '/users/me']) {
      const self = await asAdmin().delete(path)
      expect([self.status, await self.json()]).toEqual([
        403,
        { detail: 'Super users are not allowed to delete themselves' },
      ])
    }
  })

  test('an id that is none is a fault of the path', async () => {
    for (const answer of [
      await asAdmin().get('/users/7'),
      await asAdmin().patch('/users/7', {}),
      await asAdmin().delete('/users/7'),
    ])
      expect([answer.status, await messages(answer)]).toEqual([422, [['user_id', 'Invalid UUID']]])
  })
})

describe('the list', () => {
  test('[7.8, 9.9] shows 100, the newest first, with what each has used', async () => {
    const fresh = await createTestApp()
    const root = await fresh.build.user({ role: 'ADMIN', is_superuser: true, word_quota: null })
    for (let n = 0; n < 101; n++) await fresh.build.user({ email: `person${n}@example.com` })
    const { data, count } = await (await fresh.as(root).get('/users')).json()
    expect([data.length, count, data[0].email]).toEqual([100, 102, 'person100@example.com'])
    expect(data[0]).toMatchObject({ word_quota: 500, words_translated: 0, trial_expiry_date: null, role: 'FREE_TIER' })
    const rest = await (await fresh.as(root).get('/users?skip=100&limit=1')).json()
    expect(rest.data.map((person: Person) => person.email)).toEqual(['person0@example.com'])
    expect((await fresh.as(root).get('/users?limit=0')).status).toBe(422)
    await fresh.close()
  })

  test('is searched by address and name, letter by letter', async () => {
    const ana = await server.build.user({ full_name: '100% Ana_Lima' })
    const found = async (search: string) => {
      const { data } = await (await asAdmin().get(`/users/?search=${encodeURIComponent(search)}`)).json()
      return data.map(({ id }: Person) => id)
    }
    expect(await found('0% ana_l')).toEqual([ana.id])
    expect(await found(ana.email.slice(0, 20))).toEqual([ana.id])
    expect(await found('0%_na')).toEqual([])
  })

  test('counts a free payer’s free words, and all words of others', async () => {
    const { db } = server
    const words = async (id: string) => (await (await asAdmin().get(`/users/${id}`)).json()).words_translated
    const ana = await server.build.user()
    const use = (plan: 'free_tier' | 'standard', used: number, state: 'billed' | 'released' = 'billed') => {
      const ids = Object.fromEntries(
        ['organization_id', 'project_id', 'page_id', 'translation_id', 'request_id', 'requested_by'].map((name) => [
          name,
          uuid(),
        ]),
      ) as Record<
        'organization_id' | 'project_id' | 'page_id' | 'translation_id' | 'request_id' | 'requested_by',
        string
      >
      const names = { payer_name: '', organization_name: '', project_name: '', requested_by_name: '' }
      const rest = { target_language: 'es' as const, cents_per_word: centsPerWord(plan), settled_at: new Date() }
      return db
        .insertInto('word_ledger')
        .values({ payer_id: ana.id, words: used, plan, state, ...ids, ...names, ...rest })
        .execute()
    }
    await use('free_tier', 7)
    await use('free_tier', 100, 'released')
    await use('standard', 20)
    expect(await words(ana.id)).toBe(7)
    await change(ana.id, { role: 'USER' })
    expect(await words(ana.id)).toBe(27)
  })
})
