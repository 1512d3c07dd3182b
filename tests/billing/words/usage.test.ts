import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { LedgerState } from '#db/vocabulary/plans.ts'
import { createTestApp, type TestApp } from '../../support/app/app.ts'
import type { Person } from '../../support/build/build.ts'
import { refusal } from '../../support/http/refusal.ts'

let server: TestApp
let ana: Person
let member: Person
let mallory: Person
beforeAll(async () => {
  server = await createTestApp()
  ;[ana, member, mallory] = [await server.build.user(), await server.build.user(), await server.build.user()]
})
afterAll(() => server.close())

async function aProject() {
  const organization = await server.build.organization({ owner: ana, members: [member] })
  return { organization, project: await server.build.project(organization) }
}

type Words = { words: number; at: string; language?: LanguageCode; state?: LedgerState; cents?: number }

/** As the ledger has it after translations. */
async function charge({ organization, project }: Awaited<ReturnType<typeof aProject>>, charges: Words[]) {
  const rows = charges.map(({ words, at, language = 'es', state = 'billed', cents = 4 }) => ({
    payer_id: ana.id,
    payer_name: 'Ana',
    organization_id: organization.id,
    organization_name: 'Studio',
    project_id: project.id,
    project_name: 'Moonfall',
    page_id: uuid(),
    translation_id: uuid(),
    request_id: uuid(),
    requested_by: ana.id,
    requested_by_name: 'Ana',
    target_language: language,
    words,
    plan: cents > 0 ? ('standard' as const) : ('admin' as const),
    cents_per_word: cents,
    state,
    created_at: new Date(at),
    settled_at: state === 'reserved' ? null : new Date(at),
  }))
  await server.db.insertInto('word_ledger').values(rows).execute()
}

describe('[3.20, 7.24] the usage of a project', () => {
  test('is that of the month asked for, in UTC, by language', async () => {
    const scene = await aProject()
    await charge(scene, [
      { words: 100, at: '2026-02-01T00:00:00Z' },
      { words: 20, at: '2026-02-28T23:59:59.999Z', language: 'fr' },
      { words: 7, at: '2026-02-10T12:00:00Z', language: 'fr', state: 'reserved' },
      { words: 50, at: '2026-02-10T12:00:00Z', state: 'released' },
      { words: 3, at: '2026-02-11T12:00:00Z', cents: 0 },
      { words: 1000, at: '2026-01-31T23:59:59.999Z' },
      { words: 1000, at: '2026-03-01T00:00:00Z' },
    ])
    const usage = async (query: string) =>
      (await server.as(member).get(`/projects/${scene.project.id}/usage${query}`)).json()
    expect(await usage('?year=2026&month=2')).toEqual({
      year: 2026,
      month: 2,
      current_month: false,
      words: 130,
      billed_words: 123,
      cost_cents: 480,
      languages: [
        { target_language: 'es', words: 103 },
        { target_language: 'fr', words: 27 },
      ],
    })
    expect(await usage('?year=2025&month=12')).toMatchObject({ words: 0, cost_cents: 0, languages: [] })
  })

  test('is that of the current month when nothing is asked for, or only that', async () => {
    const scene = await aProject()
    const now = new Date()
    await charge(scene, [{ words: 5, at: now.toISOString() }])
    const current = {
      year: now.getUTCFullYear(),
      month: now.getUTCMonth() + 1,
      current_month: true,
      words: 5,
      billed_words: 5,
      cost_cents: 20,
    }
    for (const query of ['', '?current_month=true', '?current_month=true&year=2020&month=1'])
      expect(await (await server.as(ana).get(`/projects/${scene.project.id}/usage${query}`)).json()).toMatchObject(
        current,
      )
  })

  test('is asked for by year and month together', async () => {
    const { project } = await aProject()
    for (const query of ['year=2026', 'month=2', 'year=2026&month=13', 'year=x&month=1'])
      expect((await server.as(ana).get(`/projects/${project.id}/usage?${query}`)).status).toBe(422)
    expect(await refusal(await server.as(mallory).get(`/projects/${project.id}/usage`))).toEqual([
      404,
      'Project not found',
    ])
  })
})

describe('[7.80, 7.81] the plan of an organization, under the path in the singular', () => {
  test('its quota is the one of the plural path', async () => {
    const { organization } = await aProject()
    const [one, other] = ['organization', 'organizations'].map((noun) => `/${noun}/${organization.id}/quota`)
    const quota = await (await server.as(member).get(one!)).json()
    expect(quota).toMatchObject({ word_quota: 500, is_free_tier: true })
    expect(await (await server.as(member).get(other!)).json()).toEqual(quota)
    expect(await refusal(await server.as(mallory).get(one!))).toEqual([404, 'Organization not found'])
  })

  test('[10] its subscription is its owner’s, in Unix seconds, or not there', async () => {
    const { organization } = await aProject()
    const at = `/organization/${organization.id}/subscription`
    expect(await refusal(await server.as(member).get(at))).toEqual([404, 'Subscription not found'])
    const { id } = await server.db
      .insertInto('subscriptions')
      .values({ user_id: ana.id, status: 'active', current_period_end: new Date('2026-12-01T00:00:00Z') })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await (await server.as(member).get(at)).json()).toEqual({
      id,
      status: 'active',
      current_period_end: Date.UTC(2026, 11, 1) / 1000,
      cancel_at_period_end: false,
      ends_at: null,
      hold: null,
    })
    expect(await (await server.as(member).get(`/organizations/${organization.id}`)).json()).toMatchObject({
      word_quota: null,
    })
    expect(await refusal(await server.as(mallory).get(at))).toEqual([404, 'Organization not found'])
  })
})
