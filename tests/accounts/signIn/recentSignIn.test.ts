import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findSession } from '#db/queries/accounts/sessions.ts'
import { requireRecentSignIn } from '#server/accounts/sessions/recentSignIn.ts'
import { createTestApp, type TestApp } from '../../support/app/app.ts'
import { age, answered, PASSWORD, withPassword } from '../addresses/mailed.ts'

const REFUSED = [403, 'Please confirm your password to continue']

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const confirm = (person: { token: string }, password = PASSWORD) =>
  app.as(person).post('/users/me/confirm-password', { password })

describe('a session of more than ten minutes', () => {
  test('changes no address and deletes no account until the password is given', async () => {
    const ana = await withPassword(app)
    const email = `${uuid()}@example.com`
    await age(app, ana)
    expect(await answered(await app.as(ana).patch('/users/me', { email }))).toEqual(REFUSED)
    expect(await answered(await app.as(ana).delete('/users/me'))).toEqual(REFUSED)
    expect(await (await app.as(ana).get('/users/me')).json()).toMatchObject({ email: ana.email })

    expect((await confirm(ana)).status).toBe(200)
    expect((await app.as(ana).patch('/users/me', { email })).status).toBe(200)
    expect((await app.as(ana).delete('/users/me')).status).toBe(200)
  })

  test('that ends while a call of it is under way is signed out, not asked for the password', async () => {
    const ana = await withPassword(app)
    const { session_id } = (await findSession(app.db, ana.token, 1))!
    const call = { var: { services: app.services, session_id } } as Parameters<typeof requireRecentSignIn>[0]
    await age(app, ana)
    await expect(requireRecentSignIn(call)).rejects.toMatchObject({ status: 403 })
    await app.as(ana).post('/logout')
    await expect(requireRecentSignIn(call)).rejects.toMatchObject({ status: 401 })
  })

  test('changes the full name, also beside the unchanged address', async () => {
    const ana = await withPassword(app)
    await age(app, ana)
    const { email } = ana
    expect((await app.as(ana).patch('/users/me', { full_name: 'Ana' })).status).toBe(200)
    expect((await app.as(ana).patch('/users/me', { full_name: 'Ana L.', email: email.toUpperCase() })).status).toBe(200)
    expect((await app.as(ana).patch('/users/me', { full_name: 'Ana L.', email: null })).status).toBe(200)
  })

  test('stays as it is after a wrong password, and when another session confirms', async () => {
    const ana = await withPassword(app)
    await age(app, ana)
    expect(await answered(await confirm(ana, 'a guess of mine'))).toEqual([400, 'Incorrect password'])
    const signedIn = await app.anyone.post(
      '/login/access-token',
      new URLSearchParams({ username: ana.email, password: PASSWORD }),
    )
    const other = { token: (await signedIn.json()).access_token }
    expect((await confirm(other)).status).toBe(200)
    expect(await answered(await app.as(ana).delete('/users/me'))).toEqual(REFUSED)
    expect((await app.as(other).delete('/users/me')).status).toBe(200)
  })

  test('gives nothing of an organization away until the password is given', async () => {
    const [owner, ben, cleo] = [await withPassword(app), await withPassword(app), await withPassword(app)]
    const { id } = await app.build.organization({ owner, members: [ben, cleo] })
    await age(app, owner)
    const [as, path] = [app.as(owner), `/organizations/${id}`]
    const calls = [
      () => as.post(`${path}/add-member-by-email`, { email: ben.email, role: 'ADMIN' }),
      () => as.post(`${path}/members/${ben.id}`, { role: 'ADMIN' }),
      () => as.patch(`${path}/members/${ben.id}`, { role: 'ADMIN' }),
      () => as.delete(`${path}/members/email`, { email: ben.email }),
      () => as.delete(`${path}/members/${cleo.id}`),
      () => as.patch(`${path}/members/${ben.id}`, { role: 'OWNER' }),
      () => as.post(`${path}/transfer-ownership`, { user_id: ben.id }),
      () => as.delete(path),
    ]
    for (const call of calls) expect(await answered(await call())).toEqual(REFUSED)
    expect(await (await as.get(`${path}/members`)).json()).toHaveLength(3)

    expect((await confirm(owner)).status).toBe(200)
    expect((await as.patch(`${path}/members/${ben.id}`, { role: 'ADMIN' })).status).toBe(200)
    expect((await as.delete(`${path}/members/${cleo.id}`)).status).toBe(204)
    expect((await as.delete(path)).status).toBe(204)
  })

  test('adds members and renames an organization without a question', async () => {
    const [owner, ben] = [await withPassword(app), await app.build.user()]
    const { id } = await app.build.organization({ owner })
    await age(app, owner)
    const [as, path] = [app.as(owner), `/organizations/${id}`]
    expect((await as.post(`${path}/add-member-by-email`, { email: ben.email, role: 'MEMBER' })).status).toBe(200)
    expect((await as.put(path, { name: 'Lantern' })).status).toBe(200)
  })

  test('sends texts to no other model service until the password is given', async () => {
    const owner = await withPassword(app, { role: 'ADMIN', is_superuser: true, word_quota: null })
    const organization = await app.build.organization({ owner })
    const project = await app.build.project(organization)
    await age(app, owner)
    const paths = [
      `/organizations/${organization.id}/model-service`,
      `/projects/${project.id}/model-service`,
      '/admin/model-service',
    ]
    for (const path of paths) {
      const put = await app.as(owner).put(path, { base_url: 'https://models.example.com/v1', model: 'm' })
      expect(await answered(put)).toEqual(REFUSED)
      expect(await answered(await app.as(owner).delete(path))).toEqual(REFUSED)
    }
    expect((await confirm(owner)).status).toBe(200)
    for (const path of paths) expect((await app.as(owner).delete(path)).status).toBe(204)
  })

  test('[R67] makes every other specified call: manages accounts as a superuser', async () => {
    const admin = await withPassword(app, { role: 'ADMIN', is_superuser: true, word_quota: null })
    const ana = await app.build.user()
    await age(app, admin)
    const as = app.as(admin)
    const [email, password] = [`${uuid()}@example.com`, 'violet umbrella 7']
    for (const change of [{ password }, { email }, { is_superuser: true }])
      expect((await as.patch(`/users/${ana.id}`, change)).status).toBe(200)
    const made = { email: `${uuid()}@example.com`, password, role: 'ADMIN' }
    expect((await as.post('/users/', made)).status).toBe(200)
    expect((await as.post(`/password-recovery-html-content/${email}`)).status).toBe(200)
  })

  test('signs out no other device until the password is given, but itself', async () => {
    const ana = await withPassword(app)
    const form = new URLSearchParams({ username: ana.email, password: PASSWORD })
    const other = { token: (await (await app.anyone.post('/login/access-token', form)).json()).access_token }
    await age(app, ana)
    const sessions: { id: string; is_current: boolean }[] = await (await app.as(ana).get('/users/me/sessions')).json()
    const { id } = sessions.find(({ is_current }) => !is_current)!
    expect(await answered(await app.as(ana).delete('/users/me/sessions'))).toEqual(REFUSED)
    expect(await answered(await app.as(ana).delete(`/users/me/sessions/${id}`))).toEqual(REFUSED)
    expect((await app.as(other).get('/users/me')).status).toBe(200)
    const own = sessions.find(({ is_current }) => is_current)!
    expect((await app.as(ana).delete(`/users/me/sessions/${own.id}`)).status).toBe(200)
    expect((await app.as(ana).get('/users/me')).status).toBe(401)
    expect((await confirm(other)).status).toBe(200)
    expect((await app.as(other).delete('/users/me/sessions')).status).toBe(200)
  })
})

test('wrong passwords count together with those of password changes', async () => {
  const limited = await createTestApp({ RATE_LIMITS: 'on' })
  const ana = await withPassword(limited)
  const wrong = { current_password: 'a guess of mine', new_password: 'another password' }
  for (let n = 0; n < 5; n++) {
    expect((await limited.as(ana).patch('/users/me/password', wrong)).status).toBe(400)
    expect((await limited.as(ana).post('/users/me/confirm-password', { password: 'a guess of mine' })).status).toBe(400)
  }
  expect((await limited.as(ana).post('/users/me/confirm-password', { password: PASSWORD })).status).toBe(429)
  await limited.close()
})
