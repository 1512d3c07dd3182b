import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authenticate } from '#collab/peers/authentication.ts'
import { runIn } from '#db/run.ts'
import { createProofLink } from '#server/accounts/mails/mailedLinks.ts'
import { trustAddresses } from '#server/accounts/proveAddress.ts'
import { createTestApp } from '../../support/app/app.ts'
import { answered, CONFIRM, createMailingApp, type MailingApp, PASSWORD, tokenIn } from './mailed.ts'

let app: MailingApp
beforeAll(async () => {
  app = await createMailingApp()
})
afterAll(() => app.close())

type Signed = { token: string; id: string; email: string }

async function register(email = `${uuid()}@example.com`): Promise<Signed> {
  const answer = await app.anyone.post('/users/signup', { email, password: PASSWORD })
  const { access_token: token, id } = await answer.json()
  return { token, id, email }
}

const open = (person: { token: string }, token: string) => app.as(person).post('/users/me/confirm-email', { token })
const linkOf = async ({ email }: { email: string }) => tokenIn(await app.mailTo(email, CONFIRM))
const organizationsOf = async (person: { token: string }) =>
  (await (await app.as(person).get('/organizations/')).json()).data as { id: string; role: string }[]

/** Ana is added under an address that she has not proven. */
async function waiting(role: 'MEMBER' | 'ADMIN' = 'ADMIN') {
  const [owner, member, ana] = [await app.build.user(), await app.build.user(), await register()]
  const organization = await app.build.organization({ owner, members: [member] })
  const project = await app.build.project(organization)
  const page = await app.build.page(await app.build.version(project))
  const { id } = organization
  const added = await app.as(owner).post(`/organizations/${id}/add-member-by-email`, { email: ana.email, role })
  return { owner, member, ana, id, project, page, added }
}

test('registering answers as ever, and a mail holds the link that confirms the address', async () => {
  const answer = await app.anyone.post('/users/signup', { email: 'first@example.com', password: PASSWORD })
  const me = await answer.json()
  expect([answer.status, me]).toMatchObject([200, { email: 'first@example.com', is_email_confirmed: false }])
  expect((await app.signIn('first@example.com')).status).toBe(200)
  const token = await linkOf(me)
  const confirmed = await open({ token: me.access_token }, token)
  expect([confirmed.status, (await confirmed.json()).is_email_confirmed]).toEqual([200, true])
  expect(await answered(await open({ token: me.access_token }, token))).toEqual([400, 'Invalid token'])
})

test('the mail is sent again on request', async () => {
  const ana = await register()
  await linkOf(ana)
  expect((await app.as(ana).post('/users/me/confirmation-mail')).status).toBe(200)
  expect((await open(ana, tokenIn(await app.mailTo(ana.email, CONFIRM, { nth: 2 })))).status).toBe(200)
})

describe('until the address is proven', () => {
  test('the personal organization works and no other can be made', async () => {
    const ana = await register()
    const [personal] = await organizationsOf(ana)
    const project_in = { name: 'Mine', source_language: 'en', target_languages: ['es'] }
    const made = await app.as(ana).post('/projects/', { organization_id: personal!.id, project_in })
    expect(made.status).toBe(200)
    expect(await answered(await app.as(ana).post('/organizations/', { name: 'Studio' }))).toEqual([
      403,
      'Please confirm your email address first',
    ])
  })

  test('a membership waits: nothing is seen through it over REST or in a live document', async () => {
    const { owner, ana, id, project, page, added } = await waiting()
    expect([added.status, await added.json()]).toMatchObject([200, { role: 'ADMIN', is_waiting: true }])
    const { name } = await (await app.as(owner).get(`/pages/${page.id}/document?language=es`)).json()
    const access = () => authenticate(runIn(app.db), name, { token: ana.token })
    expect(await organizationsOf(ana)).toHaveLength(1)
    for (const path of [
      `/organizations/${id}`,
      `/organizations/${id}/members`,
      `/organizations/${id}/projects`,
      `/projects/${project.id}`,
      `/pages/${page.id}/rows?language=es`,
      `/pages/${page.id}/document?language=es`,
    ])
      expect([path, (await app.as(ana).get(path)).status]).toEqual([path, 404])
    expect((await app.as(ana).post(`/organizations/${id}/members/${uuid()}`)).status).toBe(404)
    expect((await app.as(ana).delete(`/organizations/${id}/members/${owner.id}`)).status).toBe(404)
    expect(await access()).toMatchObject({ code: 4404 })

    expect((await open(ana, await linkOf(ana))).status).toBe(200)
    expect(await organizationsOf(ana)).toContainEqual(expect.objectContaining({ id, role: 'ADMIN' }))
    expect(await access()).toMatchObject({ user: { id: ana.id } })
  })

  test('managers see who waits, members do not', async () => {
    const { owner, member, ana, id } = await waiting()
    const listed = async (person: { token: string }) =>
      ((await (await app.as(person).get(`/organizations/${id}/members`)).json()) as { user_id: string }[]).filter(
        ({ user_id }) => user_id === ana.id,
      )
    expect(await listed(owner)).toMatchObject([{ role: 'ADMIN', is_waiting: true }])
    expect(await listed(member)).toEqual([])
  })

  test('a waiting membership is changed and taken back like any other', async () => {
    const { owner, ana, id } = await waiting()
    const as = app.as(owner)
    const again = await as.post(`/organizations/${id}/add-member-by-email`, { email: ana.email })
    expect(await answered(again)).toEqual([409, 'This user is already a member of this organization'])
    const transfer = await as.post(`/organizations/${id}/transfer-ownership`, { user_id: ana.id })
    expect(await answered(transfer)).toEqual([400, 'This member has not confirmed their email address yet'])
    const lowered = await as.patch(`/organizations/${id}/members/${ana.id}`, { role: 'MEMBER' })
    expect(await lowered.json()).toMatchObject({ role: 'MEMBER', is_waiting: true })
    expect((await as.delete(`/organizations/${id}/members/${ana.id}`)).status).toBe(204)
    await open(ana, await linkOf(ana))
    expect(await organizationsOf(ana)).toHaveLength(1)
  })

  test('another address takes nothing along that was given to the first', async () => {
    const { ana, id } = await waiting()
    const email = `${uuid()}@example.com`
    expect((await app.as(ana).patch('/users/me', { email })).status).toBe(200)
    expect((await open(ana, tokenIn(await app.mailTo(email, CONFIRM)))).status).toBe(200)
    expect((await organizationsOf(ana)).map((organization) => organization.id)).not.toContain(id)
    expect(await app.db.selectFrom('waiting_members').where('user_id', '=', ana.id).selectAll().execute()).toEqual([])
  })
})

test('a link in the mail of a stranger confirms nobody without their own sign-in', async () => {
  const thief = await register()
  const token = await linkOf(thief)
  expect((await app.anyone.post('/users/me/confirm-email', { token })).status).toBe(401)
  expect((await open(await app.build.user(), token)).status).toBe(400)
})

test('recovering the password by mail proves the address as well', async () => {
  const { ana, id } = await waiting('MEMBER')
  await app.anyone.post(`/password-recovery/${ana.email}`)
  const token = tokenIn(await app.mailTo(ana.email, /^Reset/))
  expect((await app.anyone.post('/reset-password/', { token, new_password: 'violet umbrella 7' })).status).toBe(200)
  const signedIn = await (await app.signIn(ana.email, 'violet umbrella 7')).json()
  expect(await organizationsOf({ token: signedIn.access_token })).toContainEqual(expect.objectContaining({ id }))
})

test('an administrator vouches for the accounts they make', async () => {
  const admin = await app.build.user({ role: 'ADMIN', is_superuser: true, word_quota: null })
  const made = await app.as(admin).post('/users/', { email: `${uuid()}@example.com`, password: PASSWORD })
  expect(await made.json()).toMatchObject({ is_email_confirmed: true })
})

test('adding somebody while they confirm never leaves a membership waiting', async () => {
  const owner = await app.build.user()
  for (let n = 0; n < 8; n++) {
    const [ana, { id }] = [await register(), await app.build.organization({ owner })]
    const link = await createProofLink(app.db, app.services.config, { user_id: ana.id, email: ana.email })
    await Promise.all([
      open(ana, tokenIn(link)),
      app.as(owner).post(`/organizations/${id}/add-member-by-email`, { email: ana.email }),
    ])
    expect(await organizationsOf(ana)).toHaveLength(2)
  }
})

describe('with VERIFY_EMAIL off', () => {
  test('an account is confirmed from the start and gets no link', async () => {
    const off = await createTestApp()
    const answer = await off.anyone.post('/users/signup', { email: 'ana@example.com', password: PASSWORD })
    const ana = await answer.json()
    expect(ana.is_email_confirmed).toBe(true)
    const owner = await off.build.user()
    const { id } = await off.build.organization({ owner })
    const added = await off.as(owner).post(`/organizations/${id}/members/${ana.id}`, { role: 'MEMBER' })
    expect(await added.json()).toMatchObject({ is_waiting: false })
    expect((await off.as({ token: ana.access_token }).get(`/organizations/${id}`)).status).toBe(200)
    expect(await off.db.selectFrom('email_proofs').selectAll().execute()).toEqual([])
    await off.close()
  })

  test('a start confirms everybody who waited', async () => {
    const { ana, id } = await waiting()
    await trustAddresses(app.db)
    expect(await organizationsOf(ana)).toContainEqual(expect.objectContaining({ id }))
    const { rows } = await sql`select from users where not is_email_confirmed`.execute(app.db)
    expect(rows).toEqual([])
  })
})
