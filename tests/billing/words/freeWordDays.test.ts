/** @module-tag nightly */
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { afterEach, describe, expect, test } from 'vitest'
import { wideNetworkOf } from '#server/http/network/address.ts'
import { createTestApp, type TestApp } from '../../support/app/app.ts'
import type { Person } from '../../support/build/build.ts'
import { NIGHTLY } from '../../support/runs/nightly.ts'

let app: TestApp

const GIVEN_OUT = {
  status: 'error',
  message: 'No free words left for today',
  detail:
    'All free words of today have been given out. Try again tomorrow (UTC), or activate Standard to translate now.',
}

async function pageOf(person: Person, words: number) {
  const organization = await app.build.personalOrganization({ owner: person })
  const version = await app.build.version(await app.build.project(organization))
  return app.build.page(version, { texts: [Array(words).fill('word').join(' ')] })
}

async function translate(person: Person, { id }: { id: string }, address: string) {
  const headers = { 'X-Forwarded-For': address }
  return (await app.as(person).post(`/pages/${id}/translate`, { languages: ['es'] }, { headers })).json()
}

const use = async (person: Person, words: number, address = '192.0.2.1') =>
  translate(person, await pageOf(person, words), address)

async function metric(name: string) {
  const answer = await app.app.request('/metrics', { headers: { Authorization: 'Bearer for Prometheus' } })
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(await answer.text())![1])
}

const open = async (FREE_WORDS_PER_DAY: string, more = {}) => {
  app = await createTestApp({ FREE_WORDS_PER_DAY, TRUST_PROXY: 'on', METRICS_TOKEN: 'for Prometheus', ...more })
}

describe('[R112] free words of a day', () => {
  afterEach(() => app.close())

  test('50 requests at once from 50 networks never pass the bound of the installation', NIGHTLY, async () => {
    await open('1000')
    const asking: (() => Promise<{ message: string; status: string }>)[] = []
    for (let n = 0; n < 50; n++) {
      const person = await app.build.user()
      const page = await pageOf(person, 90)
      asking.push(() => translate(person, page, `192.0.2.${n + 1}`))
    }
    const answers = await Promise.all(asking.map((ask) => ask()))
    expect(answers.filter(({ status }) => status === 'success')).toHaveLength(11)
    const refused = answers.filter(({ message }) => message === GIVEN_OUT.message)
    expect(refused[0]).toMatchObject(GIVEN_OUT)
    expect(await metric('dragoman_free_words_today')).toBe(990)
    expect(await metric('dragoman_free_words_refusals_today')).toBe(refused.length)
    expect(await metric('dragoman_free_words_bound')).toBe(1000)
  })

  test('a request that waits for a row of its page lets those of others go on', async () => {
    await open('1000')
    const [slow, other] = [await app.build.user(), await app.build.user()]
    const page = await pageOf(slow, 90)
    const row = { source_text_id: page.source_texts[0]!.id, page_id: page.id, target_language: 'es' as const }
    const held = Promise.withResolvers<void>()
    const isHeld = Promise.withResolvers<void>()
    const holding = app.db.transaction().execute(async (trx) => {
      await trx
        .insertInto('row_claims')
        .values({ ...row, request_id: uuid(), translation_id: uuid() })
        .execute()
      isHeld.resolve()
      await held.promise
      throw new Error('Taken back')
    })
    await isHeld.promise
    const waiting = translate(slow, page, '192.0.2.1')
    const waits = () =>
      sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(app.db)
    await expect.poll(async () => (await waits()).rows.length).toBe(1)
    expect(await use(other, 90, '192.0.2.2')).toMatchObject({ status: 'success' })
    held.resolve()
    await expect(holding).rejects.toThrow('Taken back')
    expect(await waiting).toMatchObject({ status: 'success' })
    expect(await metric('dragoman_free_words_today')).toBe(180)
  })

  test('a network has a tenth, whatever address within its /56 calls', async () => {
    await open('10000')
    const people = await Promise.all(Array.from({ length: 5 }, () => app.build.user()))
    const [one, other, third, fourth, fifth] = people as [Person, Person, Person, Person, Person]
    expect(await use(one, 500, '2001:db8:0:1200::1')).toMatchObject({ status: 'success' })
    expect(await use(other, 500, '2001:db8:0:12ff::9')).toMatchObject({ status: 'success' })
    expect(await use(third, 1, '2001:db8:0:1234::1')).toMatchObject(GIVEN_OUT)
    expect(await use(fourth, 1, '2001:db8:0:1300::1')).toMatchObject({ status: 'success' })
    expect(await use(fifth, 1, '192.0.2.77')).toMatchObject({ status: 'success' })
  })

  test('the estimate says so before, and a single text too', async () => {
    await open('500')
    await use(await app.build.user(), 500)
    const person = await app.build.user()
    const page = await pageOf(person, 3)
    const headers = { 'X-Forwarded-For': '192.0.2.9' }
    const estimate = await app
      .as(person)
      .post(`/pages/${page.id}/translate/estimate`, { languages: ['es'] }, { headers })
    expect((await estimate.json()).refusal).toMatchObject({ message: GIVEN_OUT.message, detail: GIVEN_OUT.detail })
    const [text] = page.source_texts
    const translation = await app.db
      .insertInto('translations')
      .values({ source_text_id: text!.id, target_language: 'es', content: 'palabra', status: 'COMPLETED' })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(
      await (await app.as(person).post(`/versions/translations/${translation.id}/regenerate`)).json(),
    ).toMatchObject(GIVEN_OUT)
    expect(await (await app.as(person).get('/users/me/quota')).json()).toMatchObject({ remaining_quota: 500 })
  })

  test('people who pay, and those to whom an administrator gave more, are never refused', async () => {
    await open('500')
    await use(await app.build.user(), 500)
    const vouched = await app.build.user({ word_quota: 600 })
    expect(await use(vouched, 600)).toMatchObject({ status: 'success' })
    const paying = await app.build.user({ role: 'USER', word_quota: null })
    await app.db
      .insertInto('subscriptions')
      .values({
        user_id: paying.id,
        status: 'active',
        current_period_end: null,
        ends_at: null,
        stripe_subscription_id: uuid(),
      })
      .execute()
    expect(await use(paying, 600)).toMatchObject({ status: 'success', is_free_tier: false })
    expect(await use(await app.build.user(), 1)).toMatchObject(GIVEN_OUT)
  })

  test('0 is no bound', async () => {
    await open('0')
    for (let n = 0; n < 3; n++) expect(await use(await app.build.user(), 500)).toMatchObject({ status: 'success' })
    expect(await metric('dragoman_free_words_bound')).toBe(0)
  })
})

test.each([
  ['2001:db8:0:12ff::/64', '2001:db8:0:1200::/56'],
  ['2001:db8:0:1::/64', '2001:db8:0:0::/56'],
  ['192.0.2.1', '192.0.2.1'],
  ['', ''],
])('the network of %s is %s', (network, wide) => {
  expect(wideNetworkOf(network)).toBe(wide)
})
