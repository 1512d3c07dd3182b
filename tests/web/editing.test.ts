import { beforeEach, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { contentOf, replaceText, requestOf, statusOf } from '#collab/document/rows.ts'
import type { TranslationStatus } from '#db/vocabulary/statuses.ts'
import { createEditing, saveRow } from '#web/features/translations/editing.ts'
import type { LiveDocument } from '#web/features/translations/liveDocument.ts'
import { createRows } from '#web/features/translations/rows.ts'

type Call = { method: string; path: string; body: unknown }
let calls: Call[]
/** The stored text of the row, and what was asked of it. */
let stored: string
let matched: string | null

beforeEach(() => {
  calls = []
  stored = ''
  matched = null
  vi.stubGlobal('localStorage', { getItem: () => 'token' })
  vi.stubGlobal('fetch', async (path: string, { method, body, headers }: RequestInit) => {
    calls.push({ method: method!, path: path.replace('/api/v1', ''), body: body && JSON.parse(String(body)) })
    const translation = { id: 'translation-a', content: stored, revision: 7 }
    if (method !== 'DELETE') return Response.json({ data: [{ id: 'a', translation }], count: 1 })
    matched = new Headers(headers).get('if-match')
    return new Response(null, { status: 204 })
  })
})

/** Enters the row, types into it and leaves it again. */
async function edit({
  status,
  before = '',
  after = before,
  outcome = 'keep' as 'keep' | 'complete' | 'cancelled',
  meanwhile = after,
  isAlone = true,
  isOffline = false,
}: {
  status?: TranslationStatus
  before?: string
  after?: string
  outcome?: 'keep' | 'complete' | 'cancelled'
  /** What the text is once everything is saved, with the edits of others. */
  meanwhile?: string
  /** Nobody else is in the row. */
  isAlone?: boolean
  isOffline?: boolean
}) {
  const doc = new Y.Doc()
  contentOf(doc).set('a', new Y.Text(before))
  if (status) statusOf(doc).set('a', status)
  const rows = createRows()
  rows.setSources([{ id: 'a', identifier: 'a', content: 'Hello', context: null, words: 1 }])
  rows.attach(doc)
  const editing = createEditing(rows)
  editing.enter('a')
  replaceText(doc, 'a', after)
  // The server sets the status of a row that was not started in the commit of its first character.
  if (!status && after !== '') statusOf(doc).set('a', 'NEEDS_REVIEW')
  const order: string[] = []
  const live = {
    view: () => ({ state: { kind: isOffline ? 'offline' : 'saving' } }),
    async whenSaved() {
      const others = new Y.Doc()
      Y.applyUpdate(others, Y.encodeStateAsUpdate(doc))
      replaceText(others, 'a', meanwhile)
      Y.applyUpdate(doc, Y.encodeStateAsUpdate(others))
      order.push(`acknowledged after ${calls.length} calls`)
    },
  } as unknown as LiveDocument
  const saving = { rows, live, address: { page_id: 'p', language: 'es' } as const, isAlone: () => isAlone }
  await saveRow(saving, editing.entered()!, outcome)
  return order
}

const saved = (status?: TranslationStatus) => [
  {
    method: 'PATCH',
    path: '/pages/p/translations',
    body: { language: 'es', source_text_ids: ['a'], ...(status && { status }) },
  },
]

test.for([undefined, 'FAILED'] as const)(
  '[34] saving a changed row that was %s completes it, after the acknowledgement',
  async (status) => {
    expect(await edit({ status, after: 'Hola' })).toEqual(['acknowledged after 0 calls'])
    expect(calls).toEqual(saved('COMPLETED'))
  },
)

test.for(['COMPLETED', 'NEEDS_REVIEW', 'PENDING', 'IN_PROGRESS'] as const)(
  '[34] saving a changed row keeps the status %s',
  async (status) => {
    await edit({ status, before: 'Hola', after: 'Hola mundo' })
    expect(calls).toEqual(saved())
  },
)

test('[34] a row whose first letters Esc has taken back, and that was entered again at once, was not started', async () => {
  await edit({ status: 'NEEDS_REVIEW', before: '', after: 'Hola' })
  expect(calls).toEqual(saved('COMPLETED'))
})

test('[2.81] text equal to that at entry saves nothing', async () => {
  await edit({ status: 'NEEDS_REVIEW', before: 'Hola' })
  expect(calls).toEqual([])
})

test('[31c] save and complete completes also what was not changed', async () => {
  await edit({ status: 'NEEDS_REVIEW', before: 'Hola', outcome: 'complete' })
  expect(calls).toEqual(saved('COMPLETED'))
})

test('[34] a row that is emptied and saved is no translation any more', async () => {
  await edit({ status: 'COMPLETED', before: 'Hola', after: '' })
  expect(calls.map(({ method, path }) => `${method} ${path.split('?')[0]}`)).toEqual([
    'GET /pages/p/rows',
    'DELETE /translations/translation-a',
  ])
  expect(matched).toBe('"7"')
})

test('a row that was emptied far from the network, and that a colleague has written into since, keeps their text', async () => {
  await edit({ status: 'COMPLETED', before: 'Hola', after: '', meanwhile: 'Buenas' })
  expect(calls).toEqual([])

  stored = 'B' // the first letter comes right behind our acknowledgement
  await edit({ status: 'COMPLETED', before: 'Hola', after: '' })
  expect(calls.map(({ method }) => method)).toEqual(['GET'])
})

test('a changed row that a colleague has emptied since does not become a translation without text', async () => {
  await edit({ status: 'FAILED', before: 'Hola!', after: 'Hola', meanwhile: '' })
  expect(calls).toEqual([])
})

test('what was written far from the network, and has run into what a colleague wrote, is not called completed', async () => {
  await edit({ after: 'Hola', meanwhile: 'HolaBuenas', isOffline: true })
  await edit({ status: 'COMPLETED', before: 'Hola', after: 'Hola!', meanwhile: 'Buenas!', isOffline: true })
  expect(calls).toEqual([...saved('NEEDS_REVIEW'), ...saved('NEEDS_REVIEW')])
  calls.length = 0
  await edit({ after: 'Hola', isOffline: true })
  await edit({ after: 'Hola', meanwhile: 'Hola y' })
  expect(calls).toEqual([...saved('COMPLETED'), ...saved('COMPLETED')])
})

test('who goes on in a row before the network is back has not run into a colleague', async () => {
  const doc = new Y.Doc()
  contentOf(doc).set('a', new Y.Text('Hola'))
  statusOf(doc).set('a', 'COMPLETED')
  const rows = createRows()
  rows.attach(doc)
  const online = Promise.withResolvers<void>()
  const live = {
    view: () => ({ state: { kind: 'offline' } }),
    whenSaved: () => online.promise,
  } as unknown as LiveDocument
  const saving = { rows, live, address: { page_id: 'p', language: 'es' } as const, isAlone: () => true }
  const editing = createEditing(rows)
  const left = ['Hola!', 'Hola!!'].map((text) => {
    editing.enter('a')
    replaceText(doc, 'a', text)
    return saveRow(saving, editing.entered()!, 'keep')
  })

  online.resolve()

  expect(await Promise.all(left)).toEqual([undefined, undefined])
  expect(calls).toEqual([...saved(), ...saved()])
})

test('a new row that two people give up in one moment is not started again, whoever began it', async () => {
  const removed = ['GET', 'DELETE']
  await edit({ after: 'b', meanwhile: '', outcome: 'cancelled' })
  expect(calls.map(({ method }) => method)).toEqual(removed)

  await edit({ status: 'NEEDS_REVIEW', before: 'a', after: 'a', meanwhile: '', outcome: 'cancelled' })
  expect(calls.map(({ method }) => method)).toEqual([...removed, ...removed])
})

test('who gives up a row that a colleague has emptied and still edits leaves it to them', async () => {
  await edit({ status: 'COMPLETED', before: 'Hola', meanwhile: '', outcome: 'cancelled', isAlone: false })
  expect(calls).toEqual([])
})

test('a row that a job holds cannot be entered', () => {
  const doc = new Y.Doc()
  contentOf(doc).set('a', new Y.Text())
  requestOf(doc).set('a', 'request')
  const rows = createRows()
  rows.attach(doc)

  expect(createEditing(rows).enter('a')).toBe(false)
})
