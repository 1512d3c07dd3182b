import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest'
import { editDocument } from '#collab/commits/editDocument.ts'
import { replaceText } from '#collab/document/rows.ts'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import { type Behaviour, startOpenAi } from '../support/model/openai.ts'

export let app: TestApp
export let model: Awaited<ReturnType<typeof startOpenAi>>

/** A server with workers and a model that behaves as each test says; call it once a file. */
export function withTranslatingApp(settings: Record<string, string> = {}) {
  beforeAll(async () => {
    model = await startOpenAi()
    app = await createTestApp({
      ROLES: 'api,collab,worker',
      OPENAI_BASE_URL: model.url,
      OPENAI_MODEL: 'small',
      AI_ATTEMPTS: '3',
      ...settings,
    })
  })
  afterAll(async () => {
    await model.close()
    await app.close()
  })
  beforeEach(() => {
    model.calls.length = 0
    model.behaviour = {}
  })
}

export type Row = {
  id: string
  source_text_id: string
  content: string
  status: string
  review_notes: string
  score: number | null
  request_id: string | null
  suggestion: string | null
  revision: number
}
export const soon = { timeout: 15_000, interval: 40 }
export const isTranslation = (call: { kind: string }) => call.kind === 'translations'

/** A model whose answers wait for `release`. */
export function stalledModel() {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  return { stall: () => promise, release }
}

/** Rows whose text is there and free, and whose rating is not. */
export const unratedOn = (pageId: string) =>
  app.db
    .selectFrom('row_claims')
    .where('page_id', '=', pageId)
    .where('written_revision', 'is not', null)
    .selectAll()
    .execute()

/** A page of these texts in a person's own organization, and what is done and seen there. */
export async function aPage(texts: string[], person: Parameters<TestApp['build']['user']>[0] = {}) {
  const ana = await app.build.user(person)
  const project = await app.build.project(await app.build.personalOrganization({ owner: ana }))
  const page = await app.build.page(await app.build.version(project), { texts })
  const as = app.as(ana)
  const rows = async () => (await (await as.get(`/pages/${page.id}/translations?language=es`)).json()) as Row[]
  return {
    ana,
    project,
    page,
    as,
    rows,
    translate: (behaviour: Behaviour = {}) => {
      model.behaviour = behaviour
      return as.post(`/pages/${page.id}/translate`, { languages: ['es'] })
    },
    /** Every row as it is when no job has one that shows, and none is to be rated any more. */
    finished: (timeout = soon.timeout) =>
      vi.waitFor(
        async () => {
          expect((await rows()).filter((row) => row.request_id !== null)).toEqual([])
          expect(await unratedOn(page.id)).toEqual([])
          const list = await rows()
          expect(list.length).toBeGreaterThan(0)
          return list
        },
        { ...soon, timeout },
      ),
    ledger: async () => {
      const entries = await app.db
        .selectFrom('word_ledger')
        .where('payer_id', '=', ana.id)
        .select(['words', 'state'])
        .orderBy('words')
        .execute()
      return entries.map(({ words, state }) => `${words} ${state}`).sort()
    },
    /** An edit by a person in the live document. */
    type: (row: number, text: string) =>
      editDocument(
        { db: app.db, hints: app.services.collab.hints },
        { page_id: page.id, language: 'es' },
        (doc) => replaceText(doc, page.source_texts[row]!.id, text),
        { actor: { kind: 'person', id: ana.id, name: 'Ana Lima' } },
      ),
  }
}
