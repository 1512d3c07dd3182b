import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forgetExpired } from '#server/accounts/forgetExpired.ts'
import { markEverybody } from '#server/marks/markEverybody.ts'
import { createMarks } from '#server/marks/marks.ts'
import { createTestApp, type TestApp } from '../../support/app/app.ts'
import { NIGHTLY } from '../../support/runs/nightly.ts'
import { finishAll } from './ledgerRows.ts'

const PASSWORD = 'a password of theirs'
let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Signed = { token: string; id: string; email: string }

async function signUp(email = `${uuid()}@example.com`): Promise<Signed> {
  const answer = await app.anyone.post('/users/signup', { email, password: PASSWORD })
  expect(answer.status).toBe(200)
  const { access_token: token, id } = await answer.json()
  return { token, id, email }
}

/** Asks for a page of so many words. */
async function use(person: Signed, words: number) {
  const organization = await app.build.personalOrganization({ owner: person })
  const version = await app.build.version(await app.build.project(organization))
  const page = await app.build.page(version, { texts: [Array(words).fill('word').join(' ')] })
  const answer = await (await app.as(person).post(`/pages/${page.id}/translate`, { languages: ['es'] })).json()
  await finishAll(app.db, person)
  return answer
}

const quotaOf = async (person: Signed) => (await app.as(person).get('/users/me/quota')).json()
const leave = async (person: Signed) => expect((await app.as(person).delete('/users/me')).status).toBe(200)

describe('[R110] free words belong to a mailbox', () => {
  test('they stay used when the account is deleted and registered again', async () => {
    const first = await signUp()
    expect(await use(first, 300)).toMatchObject({ status: 'success', remaining_quota: 200 })
    await leave(first)
    const second = await signUp(first.email)
    expect(await quotaOf(second)).toMatchObject({ words_translated: 300, remaining_quota: 200, earlier_words: 300 })
    expect((await (await app.as(second).get('/users/me')).json()).words_translated).toBe(300)
    expect(await use(second, 201)).toMatchObject({ message: 'Insufficient translation quota', remaining_quota: 200 })
    expect(await use(second, 200)).toMatchObject({ status: 'success', remaining_quota: 0 })
    await leave(second)
    expect(await quotaOf(await signUp(first.email))).toMatchObject({ remaining_quota: 0, earlier_words: 500 })
  })

  test.each([
    ['Ana.Lima+1@example.org', 'ana.lima@EXAMPLE.org'],
    ['b.e.n@gmail.com', 'be.n+games@googlemail.com'],
  ])('%s and %s are one mailbox, also while both accounts exist', async (one, other) => {
    const [first, second] = [await signUp(one), await signUp(other)]
    await use(first, 499)
    expect(await use(second, 2)).toMatchObject({ status: 'error', remaining_quota: 1 })
    expect(await use(second, 1)).toMatchObject({ status: 'success', remaining_quota: 0 })
    expect(await quotaOf(first)).toMatchObject({ remaining_quota: 0 })
  })

  test('a dot makes another mailbox where it is not ignored', async () => {
    await use(await signUp('a.b@example.net'), 500)
    expect(await quotaOf(await signUp('ab@example.net'))).toMatchObject({ remaining_quota: 500 })
  })

  test('another address takes the used words along and leaves them at the former one', async () => {
    const ana = await signUp()
    await use(ana, 400)
    const next = `${uuid()}@example.com`
    expect((await app.as(ana).patch('/users/me', { email: next })).status).toBe(200)
    expect(await quotaOf(ana)).toMatchObject({ remaining_quota: 100 })
    expect(await quotaOf(await signUp(ana.email))).toMatchObject({ remaining_quota: 100 })
    await leave(ana)
    expect(await quotaOf(await signUp(next))).toMatchObject({ remaining_quota: 100 })
  })

  test('requests of two accounts at once spend them once', NIGHTLY, async () => {
    const name = uuid()
    const people = await Promise.all(Array.from({ length: 5 }, (_, n) => signUp(`${name}+${n}@example.com`)))
    const answers = await Promise.all(people.flatMap((person) => [use(person, 90), use(person, 90)]))
    expect(answers.filter(({ status }) => status === 'success')).toHaveLength(5)
  })

  test('words that are given back are given back to all', NIGHTLY, async () => {
    const [first, second] = [await signUp('giver@example.com'), await signUp('giver+2@example.com')]
    const organization = await app.build.personalOrganization({ owner: first })
    const version = await app.build.version(await app.build.project(organization))
    const page = await app.build.page(version, { texts: [Array(500).fill('word').join(' ')] })
    await app.as(first).post(`/pages/${page.id}/translate`, { languages: ['es'] })
    expect(await quotaOf(second)).toMatchObject({ remaining_quota: 0 })
    expect((await app.as(first).delete(`/pages/${page.id}`)).status).toBe(204)
    expect(await use(second, 500)).toMatchObject({ status: 'success' })
  })

  test('everybody who was here before is known by their mailbox once the server starts', async () => {
    const old = await app.build.user()
    await markEverybody(app.db, app.services.config)
    const { marks } = app.services
    const marked = app.db.selectFrom('payer_marks').where('payer_id', '=', old.id).select('mark')
    expect((await marked.execute()).map(({ mark }) => mark)).toEqual([marks.address(old.email)])
  })
})

describe('of a deleted account', () => {
  test('no address stays in plain text, neither in the marks nor in their key', async () => {
    const ana = await signUp(`${uuid()}@privacy.example`)
    await use(ana, 10)
    await app.as(ana).patch('/users/me', { full_name: 'Ana Lima' })
    await leave(ana)
    const { rows } = await sql<{ row: string }>`
      select payer_marks::text as row from payer_marks union all select free_word_days::text from free_word_days
       union all select left_debts::text from left_debts`.execute(app.db)
    expect(rows.filter(({ row }) => row.includes(ana.email) || row.includes('privacy'))).toEqual([])
    const stranger = await createMarks(app.db, { secretKey: 'another secret of another installation' })
    expect(stranger.address(ana.email)).not.toEqual(app.services.marks.address(ana.email))
    expect(app.services.marks.card(ana.email)).not.toEqual(app.services.marks.address(ana.email))
  })

  test('nothing stays that says nothing of words or money', async () => {
    const ana = await signUp()
    await leave(ana)
    expect(await app.db.selectFrom('payer_marks').where('payer_id', '=', ana.id).selectAll().execute()).toEqual([])
  })

  test('the mark is forgotten after three years', async () => {
    const ana = await signUp()
    await use(ana, 500)
    await leave(ana)
    const ago = (days: number) =>
      app.db
        .updateTable('payer_marks')
        .set({ left_at: new Date(Date.now() - days * 86_400_000) })
        .where('payer_id', '=', ana.id)
        .execute()
    await ago(3 * 365 - 1)
    await forgetExpired(app.db)
    const again = await signUp(ana.email)
    expect(await quotaOf(again)).toMatchObject({ remaining_quota: 0 })
    await leave(again)
    await ago(3 * 365 + 1)
    await forgetExpired(app.db)
    expect(await quotaOf(await signUp(ana.email))).toMatchObject({ remaining_quota: 500 })
  })
})
