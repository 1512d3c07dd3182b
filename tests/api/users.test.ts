import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/app.ts'
import type { Person } from '../support/build.ts'

let server: TestApp
let admin: Person
beforeAll(async () => {
  server = await createTestApp()
  admin = await server.build.user({ role: 'ADMIN', is_superuser: true, word_quota: null })
})
afterAll(() => server.close())

const anEmail = () => `${uuid()}@example.com`
const asAdmin = () => server.as(admin)
const create = (person: object = {}) =>
  asAdmin().post('/users/', { email: anEmail(), password: 'a password', ...person })
const change = (id: string, changes: object) => asAdmin().patch(`/users/${id}`, changes)
const signIn = (username: string, password: string) =>
  server.anyone.post('/login/access-token', new URLSearchParams({ username, password }))
const messages = async (response: Response) =>
  (await response.json()).detail.map(({ loc, msg }: { loc: string[]; msg: string }) => [loc.at(-1), msg])

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
    for (const path of [`/users/${admin.id}`, '/users/me']) {
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
      const rest = { target_language: 'es' as const, cents_per_word: 0, settled_at: new Date() }
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

describe('[6.4] what a superuser sets', () => {
  test('[6.1] without a role they are a Standard user; a free trial has 500 words; a quota and a date are kept', async () => {
    const made = async (person: object) => (await create(person)).json()
    expect(await made({})).toMatchObject({ role: 'USER', word_quota: null, trial_expiry_date: null })
    expect(await made({ role: 'FREE_TIER' })).toMatchObject({ role: 'FREE_TIER', word_quota: 500 })
    const trial = { role: 'FREE_TIER', word_quota: 1200, trial_expiry_date: '2027-01-31' }
    const person = await made(trial)
    expect(person).toMatchObject(trial)
    expect(await (await change(person.id, { word_quota: null, trial_expiry_date: null })).json()).toMatchObject({
      word_quota: null,
      trial_expiry_date: null,
    })
    expect(await (await change(person.id, { role: 'USER' })).json()).toMatchObject({ role: 'USER', word_quota: null })
    expect(await (await change(person.id, { role: 'FREE_TIER' })).json()).toMatchObject({ word_quota: 500 })
  })

  test('superuser and role ADMIN are one: each brings the other, and both at odds are refused', async () => {
    const made = async (person: object) => (await create(person)).json()
    expect(await made({ is_superuser: true })).toMatchObject({ is_superuser: true, role: 'ADMIN' })
    const person = await made({ role: 'ADMIN' })
    expect(person).toMatchObject({ is_superuser: true, role: 'ADMIN' })
    expect(await (await change(person.id, { is_superuser: false })).json()).toMatchObject({ role: 'USER' })
    expect(await (await change(person.id, { is_superuser: true })).json()).toMatchObject({ role: 'ADMIN' })
    expect(await (await change(person.id, { role: 'FREE_TIER' })).json()).toMatchObject({ is_superuser: false })
    const odd = await change(person.id, { is_superuser: false, role: 'ADMIN' })
    expect([odd.status, await messages(odd)]).toEqual([
      422,
      [['role', 'A superuser has the role ADMIN, and nobody else has']],
    ])
  })

  test('[5.17] what is wrong is said in the words of the form', async () => {
    const bare = await asAdmin().post('/users/', {})
    expect([bare.status, await messages(bare)]).toEqual([
      422,
      [
        ['email', 'Email is required'],
        ['password', 'Password is required for new users'],
      ],
    ])
    const wrong = await create({ password: 'short', word_quota: 0, trial_expiry_date: 'soon' })
    expect([wrong.status, await messages(wrong)]).toEqual([
      422,
      [
        ['word_quota', 'Word quota must be a number from 1 to 50000'],
        ['trial_expiry_date', 'Trial expiry date must be a date'],
        ['password', 'Password must be at least 8 characters'],
      ],
    ])
  })

  test('[7.18] the quota: 1 to 50000, or unlimited', async () => {
    const ana = await server.build.user()
    const set = (word_quota: unknown) => asAdmin().patch(`/users/admin/${ana.id}/quota`, { word_quota })
    for (const words of [1, 50_000, 1_000_000_001, null]) {
      const answer = await set(words)
      expect([answer.status, (await answer.json()).word_quota]).toEqual([200, words])
    }
    for (const words of [0, -1, 50_001, 1_000_000_000, 1.5, '500', undefined]) {
      const answer = await set(words)
      expect([words, answer.status, await messages(answer)]).toEqual([
        words,
        422,
        [['word_quota', 'Word quota must be a number from 1 to 50000']],
      ])
    }
    await set(40)
    expect(await (await server.as(ana).get('/users/me/quota')).json()).toMatchObject({ word_quota: 40 })
  })

  test('a password set by a superuser opens the account and ends every session', async () => {
    const ana = await server.build.user()
    expect((await change(ana.id, { password: 'set by another' })).status).toBe(200)
    expect((await server.as(ana).get('/users/me')).status).toBe(401)
    expect((await signIn(ana.email, 'set by another')).status).toBe(200)
  })

  test('who is deactivated stays out, and their old sessions do not come back with them', async () => {
    const ana = await server.build.user()
    expect(await (await change(ana.id, { is_active: false })).json()).toMatchObject({ is_active: false })
    expect((await server.as(ana).get('/users/me')).status).toBe(401)
    await change(ana.id, { is_active: true })
    expect((await server.as(ana).get('/users/me')).status).toBe(401)
  })

  test('the last active superuser stays one, also when two lower each other at once', async () => {
    const fresh = await createTestApp()
    const [one, other] = [1, 2].map(() => fresh.build.user({ role: 'ADMIN', is_superuser: true, word_quota: null }))
    const [ana, ben] = [await one!, await other!]
    const answers = await Promise.all([
      fresh.as(ana).patch(`/users/${ben.id}`, { role: 'USER' }),
      fresh.as(ben).patch(`/users/${ana.id}`, { role: 'USER' }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403])
    const last = answers[0]!.status === 200 ? ana : ben
    for (const changes of [{ role: 'USER' }, { is_superuser: false }, { is_active: false }]) {
      const refused = await fresh.as(last).patch(`/users/${last.id}`, changes)
      expect([refused.status, await refused.json()]).toEqual([
        409,
        { detail: 'The last active superuser cannot be lowered, deactivated or deleted' },
      ])
    }
    expect(await (await fresh.as(last).get('/users/me')).json()).toMatchObject({ is_superuser: true, is_active: true })
    await fresh.close()
  })
})

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

describe('[7.12] deleting an account', () => {
  test('takes the personal organization with its projects along; the ledger stays', async () => {
    const ana = await server.build.user()
    const project = await server.build.project(await server.build.personalOrganization({ owner: ana }))
    await server.build.page(await server.build.version(project))
    const gone = await server.as(ana).delete('/users/me')
    expect([gone.status, await gone.json()]).toEqual([200, { message: 'User deleted successfully' }])
    expect((await server.as(ana).get('/users/me')).status).toBe(401)
    const left = await server.db.selectFrom('projects').where('id', '=', project.id).select('id').execute()
    expect(left).toEqual([])
    expect((await server.anyone.post('/users/signup', { email: ana.email, password: 'a password' })).status).toBe(200)
  })

  test('leaves the organizations of others; one’s own has to be handed on first', async () => {
    const [ana, ben] = [await server.build.user(), await server.build.user()]
    const organization = await server.build.organization({ owner: ana, members: [ben] })
    for (const caller of [server.as(ana).delete('/users/me'), asAdmin().delete(`/users/${ana.id}`)]) {
      const refused = await caller
      expect([refused.status, await refused.json()]).toEqual([409, { detail: 'Transfer ownership first' }])
    }
    expect((await server.as(ben).delete('/users/me')).status).toBe(200)
    const members = await (await server.as(ana).get(`/organizations/${organization.id}/members`)).json()
    expect(members.map((member: { user_id: string }) => member.user_id)).toEqual([ana.id])
  })

  test('while they hand an organization on or make one, either comes first and nothing breaks', async () => {
    for (let round = 0; round < 5; round++) {
      const [ana, ben] = [await server.build.user(), await server.build.user()]
      const organization = await server.build.organization({ owner: ben, members: [ana] })
      const [handed, made, gone] = await Promise.all([
        server.as(ben).post(`/organizations/${organization.id}/transfer-ownership`, { user_id: ana.id }),
        server.as(ana).post('/organizations/', { name: 'Late' }),
        server.as(ana).delete('/users/me'),
      ])
      expect([200, 404, 409]).toContain(handed.status)
      expect([200, 401, 404, 409]).toContain(made.status)
      expect([200, 409]).toContain(gone.status)
      const [owner] = await server.db
        .selectFrom('organizations')
        .where('id', '=', organization.id)
        .select('owner_id')
        .execute()
      if (gone.status === 200) expect(owner!.owner_id).toBe(ben.id)
    }
  })
})
