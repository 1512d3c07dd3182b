import { beforeEach, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { createStore } from 'zustand'
import { contentOf, replaceText, requestOf, statusOf } from '#collab/document/rows.ts'
import type { TranslationStatus } from '#db/vocabulary/statuses.ts'
import type { LiveDocument } from '#web/features/liveDocument/liveDocument.ts'
import { createEditing, saveRow } from '#web/features/rows/editing.ts'
import { createRows } from '#web/features/rows/rows.ts'

const order: string[] = []
let sent: unknown[]

beforeEach(() => {
  sent = []
  order.length = 0
  vi.stubGlobal('localStorage', { getItem: () => 'token' })
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    order.push(`${method} ${path.replace('/api/v1', '')}`)
    sent.push(JSON.parse(String(body)))
    return Response.json({ outcome: 'saved' })
  })
})

type Edit = {
  status?: TranslationStatus
  before?: string
  typed?: string[]
  outcome?: 'keep' | 'complete' | 'cancelled'
  isOffline?: boolean
}

/** Enters the row, makes each of these its text in turn, and leaves it again. */
async function edit({ status, before = '', typed = [], outcome = 'keep', isOffline = false }: Edit) {
  const doc = new Y.Doc()
  contentOf(doc).set('a', new Y.Text(before))
  if (status) statusOf(doc).set('a', status)
  const rows = createRows()
  rows.setSources([{ id: 'a', identifier: 'a', content: 'Hello', context: null, words: 1 }])
  rows.attach(doc)
  const editing = createEditing(rows)
  editing.enter('a')
  for (const text of typed) replaceText(doc, 'a', text)
  const live = {
    view: createStore(() => ({ state: { kind: isOffline ? 'offline' : 'saving' } })),
    whenSaved: async () => void order.push('acknowledged'),
  } as unknown as LiveDocument
  return saveRow({ rows, live, address: { page_id: 'p', language: 'es' } }, editing.entered.getState()!, outcome)
}

const FINISHED = ['acknowledged', 'POST /pages/p/rows/a/finish']

test('[34] asks the server to finish a changed row, after the acknowledgement', async () => {
  expect(await edit({ typed: ['Hola'] })).toBe('saved')
  expect(order).toEqual(FINISHED)
  expect(sent).toEqual([
    {
      language: 'es',
      outcome: 'keep',
      entered: { status: null, is_empty: true, text: '' },
      text: 'Hola',
      was_offline: false,
    },
  ])
})

test('says that a row was left offline', async () => {
  await edit({ status: 'COMPLETED', before: 'Hola', typed: ['Hola!'], isOffline: true })
  expect(sent).toMatchObject([{ entered: { status: 'COMPLETED', is_empty: false }, text: 'Hola!', was_offline: true }])
})

test.for<Edit>([
  { status: 'NEEDS_REVIEW', before: 'Hola' },
  { status: 'NEEDS_REVIEW', before: 'Hola', typed: ['Hola!', 'Hola'] },
  { status: 'COMPLETED', before: 'Hola', outcome: 'complete' },
  { outcome: 'complete' },
  { before: 'Hola', outcome: 'cancelled' },
  {},
])('[2.81] asks nothing when nothing changed: %j', async (unchanged) => {
  expect(await edit(unchanged)).toBe('unchanged')
  expect(order).toEqual([])
})

test('[31c] save and complete finishes an unchanged row too', async () => {
  await edit({ status: 'NEEDS_REVIEW', before: 'Hola', outcome: 'complete' })
  expect(order).toEqual(FINISHED)
})

test.for<Edit>([{ typed: ['H', ''] }, { typed: ['H', ''], outcome: 'cancelled' }])(
  'has a row that was begun and emptied again removed: %j',
  async (begun) => {
    await edit(begun)
    expect(order).toEqual(FINISHED)
  },
)

test('does not enter a claimed row', () => {
  const doc = new Y.Doc()
  contentOf(doc).set('a', new Y.Text())
  requestOf(doc).set('a', 'request')
  const rows = createRows()
  rows.attach(doc)

  expect(createEditing(rows).enter('a')).toBe(false)
})

test('opens no editor in a row while its text is taken out', async () => {
  const rows = createRows()
  rows.setSources([{ id: 'a', identifier: 'a', content: 'Hello', context: null, words: 1 }])
  rows.attach(new Y.Doc())
  const editing = createEditing(rows)
  const { promise, resolve } = Promise.withResolvers<void>()
  const takenOut = editing.keepClosed('a', () => promise)
  expect(editing.enter('a')).toBe(false)
  resolve()
  await takenOut
  expect(editing.enter('a')).toBe(true)
})
