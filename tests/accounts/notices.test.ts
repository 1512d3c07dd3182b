import { afterAll, beforeAll, expect, test } from 'vitest'
import { handOver } from '../support/collab/handOver.ts'
import { createMailingApp, type MailingApp, PASSWORD, tokenIn, withPassword } from './addresses/mailed.ts'

let app: MailingApp
beforeAll(async () => {
  app = await createMailingApp({ VERIFY_EMAIL: 'off' })
})
afterAll(() => app.close())

const CHANGED = /^Your Dragoman password was changed/
const NEW_DEVICE = /^New sign-in/
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

test('a changed password is told, however it was changed, and never holds it', async () => {
  const ana = await withPassword(app)
  const next = 'violet umbrella 7'
  await app.as(ana).patch('/users/me/password', { current_password: PASSWORD, new_password: next })
  expect(await app.mailTo(ana.email, CHANGED)).not.toContain(next)

  await app.anyone.post(`/password-recovery/${ana.email}`)
  const token = tokenIn(await app.mailTo(ana.email, /^Reset/))
  await app.anyone.post('/reset-password/', { token, new_password: 'another umbrella 7' })
  await app.mailTo(ana.email, CHANGED, { nth: 2 })

  const admin = await app.build.user({ role: 'ADMIN', is_superuser: true, word_quota: null })
  await app.as(admin).patch(`/users/${ana.id}`, { password: 'set by another 7' })
  await app.mailTo(ana.email, CHANGED, { nth: 3 })
})

test('a new API token is told by its name, and the mail never holds it', async () => {
  const ana = await withPassword(app)
  const wanted = { name: 'Nightly build', capabilities: ['readProject'], expires_in_days: 30 }
  const { token } = await (await app.as(ana).post('/users/me/tokens', wanted)).json()
  const mail = await app.mailTo(ana.email, /^A new API token/)
  expect(mail).toContain('Nightly build')
  expect(mail).not.toContain(token)
})

test('a sign-in on a new device is told once; a known browser and registering are not', async () => {
  const email = 'devices@example.com'
  const signedUp = await app.anyone.post(
    '/users/signup',
    { email, password: PASSWORD },
    { headers: { 'User-Agent': FIREFOX } },
  )
  const cookie = signedUp.headers.get('set-cookie')!.split(';')[0]!
  expect(signedUp.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Lax/)
  await app.signIn(email, PASSWORD, { 'User-Agent': FIREFOX.replaceAll('140', '141') })
  await app.signIn(email, PASSWORD, { 'User-Agent': 'another name', Cookie: cookie })
  await app.signIn(email, PASSWORD, { 'User-Agent': 'curl/8.5.0' })
  expect(await app.mailTo(email, NEW_DEVICE)).toContain('Device: curl')
  await app.signIn(email, PASSWORD, { 'User-Agent': 'curl/8.6.0' })
  await app.as(await tokenOf(email)).patch('/users/me/password', {
    current_password: PASSWORD,
    new_password: 'violet umbrella 7',
  })
  await app.mailTo(email, CHANGED)
  expect(app.subjectsTo(email).filter((subject) => NEW_DEVICE.test(subject))).toHaveLength(1)
  const stored = await app.db.selectFrom('known_devices').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(cookie.split('=')[1])
})

const tokenOf = async (email: string) => {
  const response = await app.signIn(email, PASSWORD, { 'User-Agent': 'curl/8.6.0' })
  return { token: (await response.json()).access_token as string }
}

test('people added, changed and removed in an organization hear of it', async () => {
  const [owner, ben] = [await app.build.user(), await app.build.user()]
  const { id } = await app.build.organization({ owner, name: 'Lantern' })
  const as = app.as(owner)
  await as.post(`/organizations/${id}/add-member-by-email`, { email: ben.email, role: 'MEMBER' })
  expect(await app.mailTo(ben.email, /^You were added/)).toMatch(/“Lantern” with the role MEMBER/)
  await as.patch(`/organizations/${id}/members/${ben.id}`, { role: 'ADMIN' })
  expect(await app.mailTo(ben.email, /^Your role/)).toMatch(/“Lantern” is ADMIN now/)
  await as.delete(`/organizations/${id}/members/${ben.id}`)
  expect(await app.mailTo(ben.email, /^You are no longer in/)).toContain('“Lantern”')
})

test('both sides hear of a transfer of the ownership', async () => {
  const [owner, ben] = [await app.build.user(), await app.build.user()]
  const { id } = await app.build.organization({ owner, members: [ben], name: 'Lantern' })
  await handOver(app, { id }, owner, ben)
  expect(await app.mailTo(owner.email, /^You offered/)).toContain(`You offered “Lantern” to ${ben.email}`)
  expect(await app.mailTo(owner.email, /^You transferred an organization/)).toContain(ben.email)
  await app.mailTo(ben.email, /^You own an organization/)
})

test('the heir gets a mail whose link declines, and can do nothing else', async () => {
  const [owner, ben] = [await app.build.user(), await app.build.user()]
  const { id } = await app.build.organization({ owner, members: [ben], name: 'Lantern' })
  await app.as(owner).post(`/organizations/${id}/transfer-ownership`, { user_id: ben.id })
  const mail = await app.mailTo(ben.email, /^You are offered an organization/)
  expect(mail).toContain('“Lantern”')
  expect(mail).toMatch(/you pay nothing, until you accept/)
  const token = tokenIn(mail)
  expect((await app.anyone.post('/reset-password', { token, new_password: 'violet umbrella 7' })).status).toBe(400)
  expect((await app.anyone.post('/payer-offers/decline-by-link', { token })).status).toBe(200)
  expect(await app.mailTo(owner.email, /^Your offer in Dragoman was declined/)).toContain(ben.email)
  const again = await app.anyone.post('/payer-offers/decline-by-link', { token })
  expect(await again.json()).toEqual({
    detail: 'This link is not valid, or the offer is no longer open. You do not pay.',
  })
})

test('the mail to an added person says how to leave, and that it costs them nothing', async () => {
  const [owner, ben] = [await app.build.user(), await app.build.user()]
  const { id } = await app.build.organization({ owner, name: 'Lantern' })
  await app.as(owner).post(`/organizations/${id}/members/${ben.id}`, { role: 'MEMBER' })
  const mail = await app.mailTo(ben.email, /^You were added/)
  expect(mail).toContain('It costs you nothing')
  expect(mail).toContain('Leave Organization')
})

test('somebody who is made a superuser, or no longer one, hears of it', async () => {
  const admin = await app.build.user({ role: 'ADMIN', is_superuser: true, word_quota: null })
  const ana = await app.build.user()
  await app.as(admin).patch(`/users/${ana.id}`, { is_superuser: true })
  expect(await app.mailTo(ana.email, /^Your rights/)).toContain('made you an administrator')
  await app.as(admin).patch(`/users/${ana.id}`, { is_superuser: false })
  expect(await app.mailTo(ana.email, /^Your rights/, { nth: 2 })).toContain('removed your administrator rights')
})

test('a sick mail server fails no call; the mail goes out later', async () => {
  const ana = await withPassword(app)
  app.smtp.state.isSick = true
  const passwords = { current_password: PASSWORD, new_password: 'violet umbrella 7' }
  expect((await app.as(ana).patch('/users/me/password', passwords)).status).toBe(200)
  await expect.poll(() => app.smtp.state.refused).toBeGreaterThan(0)
  app.smtp.state.isSick = false
  await app.mailTo(ana.email, CHANGED)
})
