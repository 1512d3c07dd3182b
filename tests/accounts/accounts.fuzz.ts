import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authenticate } from '#collab/peers/authentication.ts'
import { hashToken } from '#db/queries/accounts/sessions.ts'
import { runIn } from '#db/run.ts'
import { deliverMail } from '#server/accounts/mails/deliverMail.ts'
import type { QueuedMail } from '#server/accounts/mails/queuedMails.ts'
import type { Mail } from '#server/integrations/mail.ts'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import type { Person } from '../support/build/build.ts'
import { chooseSeed, seeded } from '../support/runs/random.ts'
import { apply, deliver, emptyWorld, type Link, type Session, type Step, type World } from './model.ts'

const HISTORIES = Number(process.env.HISTORIES ?? (process.env.FUZZ ? 1000 : 1))
const [STEPS, USES_AT_ONCE] = [50, 3]
const PASSWORDS = ['violet umbrella 7', 'copper lantern 31', 'quiet harbour 52']
const WRONG = 'a guess of mine'

let app: TestApp
let superuser: Person
let owner: Person
let organizationId: string
let page: { id: string; document: string }
beforeAll(async () => {
  app = await createTestApp({ VERIFY_EMAIL: 'on', TRUST_PROXY: 'on' })
  superuser = await app.build.user({ role: 'ADMIN', is_superuser: true, word_quota: null })
  owner = await app.build.user()
  const organization = await app.build.organization({ owner })
  const { id } = await app.build.page(await app.build.version(await app.build.project(organization)))
  const { name } = await (await app.as(owner).get(`/pages/${id}/document?language=es`)).json()
  organizationId = organization.id
  page = { id, document: name }
})
afterAll(() => app.close())

function call(step: Step): Promise<Response> {
  const path = `/organizations/${organizationId}`
  switch (step.does) {
    case 'signUp':
      return app.anyone.post('/users/signup', { email: step.email, password: step.password })
    case 'signIn': {
      const form = new URLSearchParams({ username: step.email, password: step.password })
      return app.anyone.post('/login/access-token', form, { headers: { 'X-Forwarded-For': step.address } })
    }
    case 'confirmPassword':
      return app.as(step.session).post('/users/me/confirm-password', { password: step.password })
    case 'changeAddress':
      return app.as(step.session).patch('/users/me', { email: step.email })
    case 'cancelPending':
      return app.as(step.session).delete('/users/me/pending-email')
    case 'sendProofAgain':
      return app.as(step.session).post('/users/me/confirmation-mail')
    case 'openProof':
      return app.as(step.session).post('/users/me/confirm-email', { token: step.link.token })
    case 'recover':
      return app.anyone.post(`/password-recovery/${step.email}`)
    case 'reset':
      return app.anyone.post('/reset-password/', { token: step.link.token, new_password: step.password })
    case 'changePassword': {
      const passwords = { current_password: step.current, new_password: step.next }
      return app.as(step.session).patch('/users/me/password', passwords)
    }
    case 'deleteOwn':
      return app.as(step.session).delete('/users/me')
    case 'signOut':
      return app.as(step.session).post('/logout')
    case 'signOutEverywhere':
      return app.as(step.session).delete('/users/me/sessions')
    case 'endSession':
      return endSession(step.session, step.target)
    case 'setActive':
      return app.as(superuser).patch(`/users/${step.account.id}`, { is_active: step.isActive })
    case 'setAddress':
      return app.as(superuser).patch(`/users/${step.account.id}`, { email: step.email })
    case 'setPassword':
      return app.as(superuser).patch(`/users/${step.account.id}`, { password: step.password })
    case 'deleteOther':
      return app.as(superuser).delete(`/users/${step.account.id}`)
    case 'add':
      return app.as(owner).post(`${path}/add-member-by-email`, { email: step.email })
    case 'remove':
      return app.as(owner).delete(`${path}/members/email`, { email: step.email })
  }
}

async function endSession(session: Session, { token }: Session) {
  const found = app.db.selectFrom('sessions').where('token_hash', '=', hashToken(token)).select('id')
  return app.as(session).delete(`/users/me/sessions/${(await found.executeTakeFirst())?.id ?? page.id}`)
}

/** Sends the mails that were ordered, in their order, and returns those with a link. */
async function deliverOrders() {
  const sent: Mail[] = []
  const mail = { canSend: true, close: () => undefined, send: async (message: Mail) => void sent.push(message) }
  const { rows } = await sql<{ data: QueuedMail }>`
    with ordered as (delete from pgboss.job where name = 'mail' returning data, created_on)
    select data from ordered order by created_on`.execute(app.db)
  for (const { data } of rows) await deliverMail({ ...app.services, mail }, data)
  return sent.flatMap(({ to, text }) => {
    const token = /\?token=([\w-]{43})/.exec(text)?.[1]
    return token ? [{ to, token, kind: text.includes('/reset-password?') ? 'reset' : 'proof' }] : []
  })
}

async function expireSession(session: Session, isIdle: boolean) {
  const past = new Date(Date.now() - 8 * 86_400_000)
  const end = isIdle ? { last_seen_at: past, idle_at: new Date(Date.now() - 1) } : { expires_at: new Date() }
  await app.db.updateTable('sessions').set(end).where('token_hash', '=', hashToken(session.token)).execute()
  session.isOver = true
}
async function ageSession(session: Session) {
  const confirmed_at = new Date(Date.now() - 11 * 60_000)
  await app.db
    .updateTable('sessions')
    .set({ confirmed_at })
    .where('token_hash', '=', hashToken(session.token))
    .execute()
  session.isRecent = false
}
async function expireLink(link: Link) {
  const table = link.kind === 'proof' ? 'email_proofs' : 'password_resets'
  const past = { expires_at: new Date() }
  await app.db.updateTable(table).set(past).where('token_hash', '=', hashToken(link.token)).execute()
  link.isOver = true
}

/** Holds every session against the model at the live document, and one of them over REST. */
async function expectAccess({ sessions, accounts }: World, chosen: Session | undefined) {
  const open = sessions.filter(({ isOver }) => !isOver)
  for (const { token, account, isOver } of new Set([...open, ...sessions.slice(-10)])) {
    const access = await authenticate(runIn(app.db), page.document, { token })
    if (isOver) expect(access).toMatchObject({ code: 4401 })
    else if (account.membership === 'in') expect(access).toMatchObject({ user: { id: account.id } })
    else expect(access).toMatchObject({ code: 4404 })
  }
  if (!chosen) return
  const { isOver, account } = chosen
  const as = app.as(chosen)
  const isIn = account.membership === 'in'
  const me = await as.get('/users/me')
  expect(me.status).toBe(isOver ? 401 : 200)
  expect((await as.get(`/pages/${page.id}/document?language=es`)).status).toBe(isOver ? 401 : isIn ? 200 : 404)
  expect((await as.post('/collab/tickets')).status).toBe(isOver ? 401 : 200)
  if (isOver) return
  expect(accounts).toContain(account)
  const { email, pending: pending_email, isConfirmed: is_email_confirmed } = account
  expect(await me.json()).toMatchObject({ id: account.id, email, pending_email, is_email_confirmed })
  const { data } = await (await as.get('/organizations/')).json()
  expect(data.some(({ id }: { id: string }) => id === organizationId)).toBe(isIn)
}

test(`sessions, links and memberships are what the rules say in ${HISTORIES} histories of ${STEPS} steps`, {
  timeout: 4 * 3600_000,
}, async () => {
  const seed = chooseSeed('accounts')
  const random = seeded(seed)
  const below = (count: number) => Math.floor(random() * count)
  const happens = (percent: number) => below(100) < percent
  const pick = <Value>(values: readonly Value[]) => values[below(values.length)]!
  const done = new Map<string, number>()

  for (let history = 0; history < HISTORIES; history++) {
    const world = emptyWorld()
    const emails = Array.from({ length: 6 }, (_, n) => `person${n}.${history}@example.com`)
    const anySession = () => {
      const open = world.sessions.filter(({ isOver }) => !isOver)
      return open.length > 0 && happens(80) ? pick(open) : pick(world.sessions)
    }
    const anyLink = (kind: Link['kind']) => {
      const fitting = world.links.filter((link) => !link.isOver && link.kind === kind)
      return fitting.length > 0 && happens(80) ? pick(fitting) : pick(world.links)
    }
    const sessionFor = (link: Link) => {
      const rivals = world.sessions.filter(
        ({ account, isOver }) => !isOver && account !== link.account && account.pending === link.email,
      )
      if (rivals.length > 0 && happens(50)) return pick(rivals)
      const own = world.sessions.filter(({ account, isOver }) => account === link.account && !isOver)
      return own.length > 0 && happens(80) ? pick(own) : anySession()
    }
    const passwordOf = (account: { password: string } | undefined) =>
      account && happens(75) ? account.password : pick([WRONG, ...PASSWORDS])
    const taken = () => pick(world.accounts)?.email ?? emails[0]!
    const anyEmail = () => (happens(50) ? taken() : pick(emails))

    const STEP_MAKERS: (() => Step | undefined)[] = [
      () => ({ does: 'signUp', email: pick(emails), password: pick(PASSWORDS) }),
      () => {
        const email = anyEmail()
        const password = passwordOf(world.accounts.find((account) => account.email === email))
        return { does: 'signIn', email, password, address: `203.0.113.${below(4)}` }
      },
      () => {
        const session = anySession()
        return { does: 'confirmPassword', session, password: passwordOf(session.account) }
      },
      () => ({ does: 'changeAddress', session: anySession(), email: anyEmail() }),
      // Two people may wait for one address.
      () => {
        const awaited = world.accounts.flatMap(({ pending }) => pending ?? [])
        return {
          does: 'changeAddress',
          session: anySession(),
          email: happens(50) ? (pick(awaited) ?? pick(emails)) : pick(emails),
        }
      },
      () => ({ does: happens(50) ? 'cancelPending' : 'sendProofAgain', session: anySession() }),
      ...Array(4).fill(() => {
        if (world.links.length === 0) return undefined
        const link = anyLink('proof')
        return { does: 'openProof', session: sessionFor(link), link }
      }),
      () => ({ does: 'recover', email: anyEmail() }),
      () => (world.links.length > 0 ? { does: 'reset', link: anyLink('reset'), password: pick(PASSWORDS) } : undefined),
      () => {
        const session = anySession()
        return { does: 'changePassword', session, current: passwordOf(session.account), next: pick(PASSWORDS) }
      },
      () => (happens(40) ? { does: 'deleteOwn', session: anySession() } : undefined),
      () => (happens(50) ? { does: pick(['signOut', 'signOutEverywhere']), session: anySession() } : undefined),
      () => ({ does: 'endSession', session: anySession(), target: anySession() }),
      () => {
        const account = pick(world.accounts)
        if (!account) return undefined
        const changes: Step[] = [
          { does: 'setActive', account, isActive: happens(60) },
          { does: 'setActive', account, isActive: true },
          { does: 'setAddress', account, email: pick(emails) },
          { does: 'setPassword', account, password: pick(PASSWORDS) },
          ...(happens(30) ? [{ does: 'deleteOther', account } as const] : []),
        ]
        return pick(changes)
      },
      ...Array(2).fill(() => ({ does: 'add', email: anyEmail() })),
      () => (happens(50) ? { does: 'remove', email: anyEmail() } : undefined),
    ]

    /** Time passes, or the mails arrive: no call of the API. */
    async function pass() {
      if (happens(50)) {
        const mails = await deliverOrders()
        const links = deliver(world)
        expect(mails.map(({ to, kind }) => [to, kind])).toEqual(links.map(({ email, kind }) => [email, kind]))
        links.forEach((link, n) => {
          link.token = mails[n]!.token
        })
      } else if (happens(60)) await ageSession(anySession())
      else if (happens(30) && world.links.length > 0) await expireLink(pick(world.links))
      else if (happens(40)) await expireSession(anySession(), happens(50))
    }

    async function perform(step: Step) {
      const isLink = step.does === 'openProof' || step.does === 'reset'
      const requests = Array.from({ length: isLink && happens(20) ? USES_AT_ONCE : 1 }, () => call(step))
      const expected = apply(world, step)
      const answers = await Promise.all(requests)
      const statuses = answers.map(({ status }) => status)
      if (expected === 200) expect(statuses.toSorted()).toEqual([200, ...Array(statuses.length - 1).fill(400)])
      else expect([expected, 400]).toEqual(expect.arrayContaining(statuses))
      expect(statuses).toContain(expected)
      done.set(`${step.does} ${expected}`, (done.get(`${step.does} ${expected}`) ?? 0) + 1)
      if (expected !== 200 || (step.does !== 'signUp' && step.does !== 'signIn')) return
      const body = await answers[0]!.json()
      const session = world.sessions.at(-1)!
      session.token = body.access_token
      if (step.does === 'signUp') session.account.id = body.id
    }

    const told: string[] = []
    try {
      for (const email of emails.slice(0, 2)) await perform({ does: 'signUp', email, password: PASSWORDS[0]! })
      for (let at = 0; at < STEPS; at++) {
        if (happens(25)) await pass()
        const step = pick(STEP_MAKERS)()
        if (!step) continue
        told.push(JSON.stringify(step))
        await perform(step)
        await expectAccess(world, pick(world.sessions))
      }
      await deliverOrders()
    } catch (error) {
      throw new Error(`SEED=${seed}, history ${history}:\n${told.slice(-8).join('\n')}`, { cause: error })
    }
  }
  console.log(Object.fromEntries([...done].sort()))
  if (HISTORIES < 50) return
  for (const outcome of ['openProof 200', 'openProof 400', 'reset 200', 'reset 400', 'changeAddress 403', 'add 200'])
    expect(done.get(outcome), outcome).toBeGreaterThan(0)
})
