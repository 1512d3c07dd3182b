import { afterAll, beforeAll, expect, test } from 'vitest'
import { createProofLink } from '#server/accounts/mails/mailedLinks.ts'
import { finishAll } from '../billing/words/ledgerRows.ts'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import { chooseSeed, seeded } from '../support/runs/random.ts'

const HISTORIES = Number(process.env.HISTORIES ?? (process.env.FUZZ ? 300 : 1))
const [STEPS, MAX_STEPS, MAILBOXES, FREE_WORDS] = [30, 300, 3, 500]
const PASSWORD = 'violet umbrella 7'

/** Spellings that reach one mailbox, as the services document them; the oracle knows no rule, only who wrote what. */
const SPELLINGS = [
  (name: string) => `${name}@example.com`,
  (name: string) => `${name.toUpperCase()}@Example.COM`,
  (name: string) => `${name}+games@example.com`,
  (name: string) => `${name}+a+b@example.com`,
]
const GMAIL_SPELLINGS = [
  (name: string) => `${name}@gmail.com`,
  (name: string) => `${name.split('').join('.')}@gmail.com`,
  (name: string) => `${name}+x@googlemail.com`,
]

type Account = { token: string; id: string; mailbox: number; isProven: boolean }

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ VERIFY_EMAIL: 'on' })
})
afterAll(() => app.close())

test(`[trials] in ${HISTORIES} histories no mailbox ever has more than ${FREE_WORDS} free words`, {
  timeout: 600_000,
}, async () => {
  const random = seeded(chooseSeed('trials'))
  const whole = (below: number) => Math.floor(random() * below)
  const pick = <Thing>(things: readonly Thing[]) => things[whole(things.length)]!
  let spent = 0
  for (let history = 0; history < HISTORIES; history++) {
    const names = Array.from({ length: MAILBOXES }, (_, n) => `h${history}m${n}x${whole(1e6)}`)
    const spell = (mailbox: number) => pick(mailbox === 0 ? GMAIL_SPELLINGS : SPELLINGS)(names[mailbox]!)
    const used = Array<number>(MAILBOXES).fill(0)
    const accounts: Account[] = []

    const prove = async (account: Account, email: string) => {
      const link = await createProofLink(app.db, app.services.config, { user_id: account.id, email })
      const token = new URL(link).searchParams.get('token')!
      return (await app.as(account).post('/users/me/confirm-email', { token })).status === 200
    }
    const use = async (account: Account, words: number) => {
      const { mailbox, isProven } = account
      const organization = await app.build.personalOrganization({ owner: account })
      const version = await app.build.version(await app.build.project(organization))
      const page = await app.build.page(version, { texts: [Array(words).fill('word').join(' ')] })
      const answer = await (await app.as(account).post(`/pages/${page.id}/translate`, { languages: ['es'] })).json()
      if (answer.status !== 'success') return
      await finishAll(app.db, account) // what is not translated yet is given back when the account goes
      expect(isProven).toBe(true)
      used[mailbox]! += words
      spent += words
    }

    const hasDoneLittle = () => spent <= (history + 1) * FREE_WORDS
    for (let step = 0; step < STEPS || (hasDoneLittle() && step < MAX_STEPS); step++) {
      const account = accounts.length > 0 ? pick(accounts) : undefined
      const deed = whole(10)
      if (!account || deed < 2) {
        const mailbox = whole(MAILBOXES)
        const email = spell(mailbox)
        const answer = await app.anyone.post('/users/signup', { email, password: PASSWORD })
        const { access_token: token, id } = await answer.json()
        if (answer.status !== 200) continue // the very same spelling has an account
        const made: Account = { token, id, mailbox, isProven: false }
        accounts.push(made)
        if (whole(4) > 0) made.isProven = await prove(made, email.toLowerCase())
      } else if (deed < 3) {
        expect((await app.as(account).delete('/users/me')).status).toBe(200)
        accounts.splice(accounts.indexOf(account), 1)
      } else if (deed < 5) {
        const mailbox = whole(MAILBOXES)
        const email = spell(mailbox).toLowerCase()
        const asked = await app.as(account).patch('/users/me', { email })
        if (asked.status !== 200 || !(await prove(account, email))) continue
        Object.assign(account, { mailbox, isProven: true })
      } else if (deed < 8) await use(account, 1 + whole(260))
      else await Promise.all(accounts.flatMap((each) => [use(each, 1 + whole(200)), use(each, 1 + whole(200))]))
      for (const words of used) expect(words).toBeLessThanOrEqual(FREE_WORDS)
    }
  }
  expect(spent).toBeGreaterThan(HISTORIES * FREE_WORDS) // the histories did something
})
