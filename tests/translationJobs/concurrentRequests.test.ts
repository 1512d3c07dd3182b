import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { moveProject } from '#db/queries/payers/payerMoves.ts'
import { lockProject, updateProject } from '#db/queries/projects/projects.ts'
import type { Trx } from '#db/schema.ts'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'

let nodes: TestApp[]
beforeAll(async () => {
  const first = await createTestApp()
  nodes = [first, await createTestApp({ DATABASE_URL: first.services.config.databaseUrl })]
})
afterAll(async () => {
  for (const node of nodes) await node.close()
})

type Answer = { status: string; message: string; total_words: number; remaining_quota: number }

async function aVersion(word_quota: number) {
  const { build } = nodes[0]!
  const ana = await build.user({ word_quota })
  const organization = await build.organization({ owner: ana })
  const version = await build.version(await build.project(organization))
  const ledger = () => nodes[0]!.db.selectFrom('word_ledger').where('payer_id', '=', ana.id).selectAll().execute()
  return { ana, version, ledger }
}

test(
  '100 requests at once at the edge of a quota never overspend it, and use it to the last one that fits',
  NIGHTLY,
  async () => {
    const { ana, version, ledger } = await aVersion(500)
    const sizes = Array.from({ length: 100 }, (_, n) => 1 + ((n * 7) % 13))
    const pages = await Promise.all(
      sizes.map((words) => nodes[0]!.build.page(version, { texts: [Array(words).fill('word').join(' ')] })),
    )

    const answers = await Promise.all(
      pages.map(async ({ id }, n): Promise<Answer> => {
        for (;;) {
          const response = await nodes[n % 2]!.as(ana).post(`/pages/${id}/translate`, { languages: ['es'] })
          if (response.status !== 503) return await response.json() // on a slow machine not everybody gets a connection in time
        }
      }),
    )

    const [taken, refused] = [
      answers.filter((one) => one.status === 'success'),
      answers.filter((one) => one.status === 'error'),
    ]
    const spent = taken.reduce((sum, { total_words }) => sum + total_words, 0)
    expect(spent).toBeLessThanOrEqual(500)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.map((one) => one.message)).toEqual(refused.map(() => 'Insufficient translation quota'))
    for (const { total_words } of refused) expect(total_words).toBeGreaterThan(500 - spent)
    expect(Math.min(...taken.map((one) => one.remaining_quota))).toBe(500 - spent)
    const entries = await ledger()
    expect(entries.reduce((sum, { words }) => sum + words, 0)).toBe(spent)
    expect(await (await nodes[1]!.as(ana).get('/users/me/quota')).json()).toMatchObject({ words_translated: spent })
  },
)

test('two people, two nodes and many clicks at once: each row is charged and queued once', async () => {
  const { ana, version, ledger } = await aVersion(500)
  const texts = Array.from({ length: 30 }, (_, n) => `row number ${n}`)
  const page = await nodes[0]!.build.page(version, { texts })
  const translate = async (n: number): Promise<Answer> => {
    const response = await nodes[n % 2]!.as(ana).post(`/pages/${page.id}/translate`, { languages: ['es'] })
    return await response.json()
  }

  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => translate(n)))

  expect(answers.map((one) => one.total_words).sort((a, b) => b - a)).toEqual([90, ...Array(9).fill(0)])
  expect((await ledger()).map((entry) => entry.words)).toEqual(Array(30).fill(3))
  const queued = await nodes[0]!.db
    .withSchema('pgboss')
    .selectFrom('job' as never)
    .selectAll()
    .execute()
  const rows = (queued as { name: string; data: { page_id: string; source_text_ids: string[] } }[])
    .filter(({ name, data }) => name.startsWith('translate-rows') && data.page_id === page.id)
    .flatMap(({ data }) => data.source_text_ids)
  expect(rows.sort()).toEqual(page.source_texts.map(({ id }) => id).sort())
})

test('two nodes asked at once to regenerate one text charge it once', async () => {
  const { ana, version, ledger } = await aVersion(500)
  const page = await nodes[0]!.build.page(version, { texts: ['two words'] })
  const written = await nodes[0]!
    .as(ana)
    .post(`/source-texts/${page.source_texts[0]!.id}/translations`, { target_language: 'es', content: 'dos palabras' })
  const { id } = (await written.json()) as { id: string }

  const answers = await Promise.all(
    Array.from({ length: 8 }, async (_, n): Promise<Answer> => {
      const response = await nodes[n % 2]!.as(ana).post(`/versions/translations/${id}/regenerate`)
      return await response.json()
    }),
  )

  expect(answers.map((one) => one.total_words).sort()).toEqual([...Array(7).fill(0), 2])
  expect((await ledger()).map((entry) => entry.words)).toEqual([2])
})

const isWaiting = async () => {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(nodes[0]!.db)
  return rows.length > 0
}

test.each([
  ['loses the language', 422, (trx, id) => updateProject(trx, id, { target_languages: ['fr'] })],
  [
    'moves to somebody else, who would pay,',
    409,
    async (trx, id) => moveProject(trx, id, await aForeignOrganization()),
  ],
] as [string, number, (trx: Trx, projectId: string) => Promise<unknown>][])(
  'a project that %s while a translation is asked for: nothing is charged or begun',
  async (_, status, change) => {
    const node = nodes[0]!
    const { ana, version, ledger } = await aVersion(500)
    const page = await node.build.page(version)
    let asking: Promise<Response> | undefined
    await node.db.transaction().execute(async (trx) => {
      await lockProject(trx, version.project_id)
      await change(trx, version.project_id)
      asking = node.as(ana).post(`/pages/${page.id}/translate`, { languages: ['es'] })
      await vi.waitFor(async () => expect(await isWaiting()).toBe(true), 10_000)
    })
    expect((await asking!).status).toBe(status)
    expect(await ledger()).toEqual([])
  },
)

async function aForeignOrganization() {
  const { build } = nodes[0]!
  return (await build.organization({ owner: await build.user() })).id
}
