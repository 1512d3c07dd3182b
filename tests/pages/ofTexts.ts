import { afterAll, beforeAll, expect, vi } from 'vitest'
import { createTestApp, type TestApp } from '../support/app/app.ts'

export let app: TestApp

/** With workers, and the built-in engine; call it once a file. */
export function withWorkers() {
  beforeAll(async () => {
    app = await createTestApp({ ROLES: 'api,collab,worker' })
  })
  afterAll(() => app.close())
}

export const soon = { timeout: 10_000, interval: 50 }

/** A page of these texts in a person's own organization, and what is done and seen there. */
export async function aPage(texts: string[], person: Parameters<TestApp['build']['user']>[0] = {}) {
  const ana = await app.build.user(person)
  const project = await app.build.project(await app.build.personalOrganization({ owner: ana }))
  const page = await app.build.page(await app.build.version(project), { texts })
  const list = async (language = 'es') =>
    (await (await app.as(ana).get(`/pages/${page.id}/translations?language=${language}`)).json()) as {
      id: string
      source_text_id: string
      content: string
      status: string
      request_id: string | null
      review_notes: string
      revision: number
    }[]
  return { ana, project, page, list, as: app.as(ana), path: `/pages/${page.id}/translate` }
}

export const ledgerOf = (payer: { id: string }) =>
  app.db
    .selectFrom('word_ledger')
    .where('payer_id', '=', payer.id)
    .select(['words', 'state', 'plan'])
    .orderBy('words', 'desc')
    .execute()

/** `2 billed`, the longest first. */
export const states = async (payer: { id: string }) =>
  (await ledgerOf(payer)).map(({ words, state }) => `${words} ${state}`)

/** The rows, when this many are there that no job has any more. */
export const finished = <Row extends { request_id: string | null; status: string }>(
  list: () => Promise<Row[]>,
  rows: number,
) =>
  vi.waitFor(async () => {
    const found = await list()
    expect(found.filter((row) => row.request_id === null && row.status !== 'IN_PROGRESS')).toHaveLength(rows)
    return found
  }, soon)

/** A page of two texts that the AI has translated. */
export async function aTranslation() {
  const page = await aPage(['one', 'two'])
  await page.as.post(page.path, { languages: ['es'] })
  const [first, second] = await finished(page.list, 2)
  return { ...page, first: first!, second: second!, url: `/versions/translations/${first!.id}` }
}
