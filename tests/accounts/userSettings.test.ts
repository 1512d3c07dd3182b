import { describe, expect, test } from 'vitest'
import { asAdmin, change, create, messages, server, signIn, withSuperuser } from '../rights/asSuperuser.ts'
import { createTestApp } from '../support/app/app.ts'

withSuperuser()

describe('[6.4] settings by a superuser', () => {
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

  test('[5.17] faults are reported in the words of the form', async () => {
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

  test('reactivating a person does not revive their old sessions', async () => {
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
