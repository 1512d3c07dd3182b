import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, createTestServer, type TestApp } from '../../support/app/app.ts'
import { readMailbox } from '../../support/http/mailbox.ts'
import { startSmtp } from '../../support/http/smtp.ts'

describe('with SMTP_URL', () => {
  let smtp: Awaited<ReturnType<typeof startSmtp>>
  let server: TestApp
  beforeAll(async () => {
    smtp = await startSmtp()
    server = await createTestApp({
      ROLES: 'api,collab,worker',
      SMTP_URL: smtp.url,
      MAIL_FROM: 'Dragoman <hello@dragoman.example>',
      PUBLIC_URL: 'https://words.example.com',
    })
  })
  afterAll(async () => {
    await server.close()
    await smtp.close()
  })

  test('a mail goes out once, with a plain and an HTML part and the link of PUBLIC_URL in both', async () => {
    const ana = await server.build.user({ full_name: 'Ána Łoś' })
    await server.anyone.post(`/password-recovery/${ana.email}`)
    await expect.poll(() => smtp.mails).toHaveLength(1)
    const [mail] = smtp.mails
    expect(mail).toMatchObject({ from: 'hello@dragoman.example', to: [ana.email] })
    expect(mail!.headers).toContain('Subject: Reset your Dragoman password')
    expect(mail!.headers).toMatch(/^From: "?Dragoman"? <hello@dragoman\.example>/m)
    expect(mail!.parts.map(({ type }) => type)).toEqual(['text/plain', 'text/html'])
    for (const { text } of mail!.parts) {
      expect(text).toContain('Hello Ána Łoś,')
      expect(text).toMatch(/https:\/\/words\.example\.com\/reset-password\?token=[\w-]{43}\b/)
    }
    expect(await readMailbox(server.db)).toEqual([])
  })

  test('a server that is sick for a moment gets it later', async () => {
    const ana = await server.build.user()
    smtp.state.isSick = true
    await server.anyone.post(`/password-recovery/${ana.email}`)
    await expect.poll(() => smtp.state.refused).toBeGreaterThan(0)
    smtp.state.isSick = false
    await expect.poll(() => smtp.mails.filter(({ to }) => to[0] === ana.email)).toHaveLength(1)
  })

  test('an account made by an administrator sends a mail without the password', async () => {
    const admin = await server.build.user({ role: 'ADMIN', is_superuser: true, word_quota: null })
    await server.as(admin).post('/users/', { email: 'new@example.com', password: 'never in a mail' })
    const toNew = () => smtp.mails.filter(({ to }) => to[0] === 'new@example.com')
    await expect.poll(toNew).toHaveLength(1)
    for (const { text } of toNew()[0]!.parts) {
      expect(text).toContain('Sign in as new@example.com')
      expect(text).toContain('https://words.example.com/login')
      expect(text).not.toContain('never in a mail')
    }
  })

  test('there is no local mailbox', async () => {
    expect((await server.app.request('/dev/mail')).status).toBe(404)
  })
})

describe('without SMTP_URL', () => {
  test('mails stay at /dev/mail, where their links can be followed', async () => {
    const server = await createTestServer()
    const open = async (path: string) => (await fetch(`${server.url}${path}`)).text()
    expect(await open('/dev/mail/')).toContain('No mail yet')
    const ana = await server.build.user({ email: 'ana@example.com', full_name: '<script>' })
    await fetch(`${server.url}/api/v1/password-recovery/${ana.email}`, { method: 'POST' })
    await expect.poll(() => open('/dev/mail')).toContain('to ana@example.com')
    const mailbox = await open('/dev/mail')
    expect(mailbox).not.toContain('<script>')
    const link = /<a href="(http:[^"]+reset-password\?token=[\w-]+)">/.exec(mailbox)![1]!
    const mail = await open(/href="(\/dev\/mail\/\d+)"/.exec(mailbox)![1]!)
    expect(mail).toContain(`href="${link}"`)
    expect((await fetch(`${server.url}/dev/mail/999`)).status).toBe(404)
    await server.close()
  })

  test('in production there is no mailbox, nothing is kept, and readiness says so', async () => {
    const server = await createTestApp({
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://words.example.com',
      ROLES: 'api,worker',
    })
    const ana = await server.build.user()
    expect((await server.anyone.post(`/password-recovery/${ana.email}`)).status).toBe(200)
    expect((await server.app.request('/dev/mail')).status).toBe(404)
    expect((await (await server.app.request('/readyz')).json()).warnings).toEqual([
      'Rate limits are off: anybody may guess passwords as often as they like',
      'Mail is not configured: no mail can be sent, and addresses that nobody verified count as proven',
      'Billing is not configured',
    ])
    const unworked = () =>
      server.db
        .withSchema('pgboss')
        .selectFrom('job' as never)
        .where('name' as never, '=', 'mail' as never)
        .where('state' as never, 'not in', ['completed'] as never)
        .selectAll()
        .execute()
    await expect.poll(unworked).toEqual([])
    expect(await readMailbox(server.db)).toEqual([])
    expect(await server.db.selectFrom('password_resets').selectAll().execute()).toEqual([])
    await server.close()
  })

  test('the mailbox is for this machine alone', async () => {
    const server = await createTestApp()
    const from = async (remoteAddress: string) => {
      const incoming = { socket: { remoteAddress }, headers: {} }
      return (await server.app.request('/dev/mail', {}, { incoming } as never)).status
    }
    expect(await Promise.all(['127.0.0.1', '::1', '::ffff:127.0.0.1'].map(from))).toEqual([200, 200, 200])
    expect(await Promise.all(['192.168.1.7', '2001:db8::1', ''].map(from))).toEqual([404, 404, 404])
    const behindProxy = await server.app.request('/dev/mail', { headers: { 'X-Forwarded-For': '192.0.2.7' } })
    const byAnotherName = await server.app.request('http://rebound.example/dev/mail')
    const inItsLine = await server.app.request('http://localhost/dev/mail', { headers: { Host: 'rebound.example' } })
    expect([behindProxy.status, byAnotherName.status, inItsLine.status]).toEqual([404, 404, 404])
    const here = await server.app.request('http://localhost/dev/mail', { headers: { Host: 'localhost:3000' } })
    expect(here.status).toBe(200)
    await server.close()
  })
})
