import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { contentOf, replaceText, statusOf } from '#collab/document/rows.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { createPresence, type Participant, peopleInRow } from '#web/features/liveDocument/presence.ts'
import { rowLink } from '#web/features/rowPanel/rowLink.ts'
import { createRows } from '#web/features/rows/rows.ts'
import { languageOf, rowIn, textIdOf, textIdsOf } from '#web/features/rows/version/rowKey.ts'
import { readTablePage } from '#web/features/table/useTableQuery.ts'

const [TEXT, OTHER] = [randomUUID(), randomUUID()]
const LANGUAGES: readonly LanguageCode[] = ['de', 'zh-Hant', 'ar']

function documentOf(texts: Record<string, string>) {
  const doc = new Y.Doc()
  for (const [id, text] of Object.entries(texts)) contentOf(doc).set(id, new Y.Text(text))
  return doc
}

const sourceIn = (id: string) => ({ id, identifier: 'a', content: 'A', context: null, words: 1, page_id: 'page' })

test('a row says its text and its language, which a row of a table of one language has not', () => {
  for (const language of LANGUAGES) {
    const row = rowIn(TEXT, language)
    expect([textIdOf(row), languageOf(row)]).toEqual([TEXT, language])
  }
  expect([rowIn(TEXT, undefined), languageOf(TEXT), textIdOf(TEXT)]).toEqual([TEXT, undefined, TEXT])
  expect(textIdsOf([rowIn(TEXT, 'de'), rowIn(TEXT, 'ar'), rowIn(OTHER, 'ar')])).toEqual([TEXT, OTHER])
})

test('each row of a text is that of the document in its language, and only its own change wakes it', () => {
  const rows = createRows()
  const [german, arabic] = [rowIn(TEXT, 'de'), rowIn(TEXT, 'ar')]
  rows.setSources([sourceIn(german), sourceIn(arabic)])
  const inArabic = { text: 'لعبة', status: undefined, score: undefined, request: undefined }
  rows.addStored([[arabic, { ...inArabic, check: undefined, firstCheck: undefined }]])
  const doc = documentOf({ [TEXT]: 'Spiel' })
  rows.attach(doc, 'page', 'de')
  expect([rows.read(german, 'text'), rows.read(arabic, 'text')]).toEqual(['Spiel', 'لعبة'])
  expect([rows.isLive(german), rows.isLive(arabic)]).toEqual([true, false])

  const [ofGerman, ofArabic] = [vi.fn(), vi.fn()]
  rows.subscribe(german, 'text', ofGerman)
  rows.subscribe(arabic, 'text', ofArabic)
  replaceText(doc, TEXT, 'Neues Spiel')
  statusOf(doc).set(TEXT, 'COMPLETED')
  expect([rows.read(german, 'text'), rows.read(german, 'status')]).toEqual(['Neues Spiel', 'COMPLETED'])
  expect(rows.read(arabic, 'status')).toBeUndefined()
  expect([ofGerman.mock.calls.length, ofArabic.mock.calls.length]).toEqual([1, 0])

  rows.attach(undefined, 'page', 'de')
  replaceText(doc, TEXT, 'Later')
  expect(rows.read(german, 'text')).toBe('Neues Spiel')
})

test('people are in the row of their text in the language of their document', () => {
  const awareness = new Awareness(new Y.Doc())
  const ana: Participant = { id: 'ana', name: 'Ana', color: 'red', kind: 'person' }
  const { store, follow } = createPresence()
  follow(awareness, (text) => rowIn(text, 'ar'))
  awareness.states.set(1, { user: ana, row: TEXT })
  awareness.emit('change', [{ added: [1], updated: [], removed: [] }, 'test'])
  expect(peopleInRow(store.getState(), rowIn(TEXT, 'ar'))).toEqual([ana])
  expect(peopleInRow(store.getState(), rowIn(TEXT, 'de'))).toEqual([])
  awareness.destroy()
})

test('the address has the languages in their order, and those of the project alone', () => {
  const read = (search: string) => readTablePage(new URLSearchParams(search), ['de', 'fr', 'ar']).languages
  expect(read('lang=ar&lang=de')).toEqual(['ar', 'de'])
  expect(read('lang=ja&lang=fr&lang=fr')).toEqual(['fr'])
  expect(read('')).toEqual(['de'])
})

test('a link to a row has all languages of its table', () => {
  const here = { origin: 'https://x.test', pathname: '/projects/p/rows', search: '?lang=ar&lang=de&version=v' }
  const searchOf = (id: string) => new URL(rowLink(id, 'de', here)!).searchParams
  expect(searchOf(rowIn(TEXT, 'de')).getAll('lang')).toEqual(['ar', 'de'])
  expect(searchOf(rowIn(TEXT, 'de')).get('row')).toBe(rowIn(TEXT, 'de'))
  expect(searchOf(TEXT).getAll('lang')).toEqual(['de'])
})
