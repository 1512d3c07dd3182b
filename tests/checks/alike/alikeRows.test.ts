import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as Y from 'yjs'
import { contentOf, replaceText } from '#collab/document/rows.ts'
import { createAlikeRows } from '#web/features/rows/issues/alikeRows.ts'
import { createRows } from '#web/features/rows/rows.ts'

const SOURCES = ['Open', 'Close', 'Open', 'Load', 'Open', 'Close']
const idOf = (at: number) => `row${at}`
const ids = SOURCES.map((_, at) => idOf(at))

function aTable() {
  vi.useFakeTimers()
  const [mine, theirs] = [new Y.Doc(), new Y.Doc()]
  mine.on('update', (update, origin) => origin !== 'theirs' && Y.applyUpdate(theirs, update, 'mine'))
  theirs.on('update', (update, origin) => origin !== 'mine' && Y.applyUpdate(mine, update, 'theirs'))
  mine.transact(() => {
    for (const id of ids) contentOf(mine).set(id, new Y.Text(''))
  })
  const rows = createRows()
  const sources = SOURCES.map((content, at) => ({
    id: idOf(at),
    identifier: idOf(at),
    content,
    context: null,
    words: 1,
  }))
  rows.setSources(sources)
  rows.attach(mine)
  const renewed: string[] = []
  const alike = createAlikeRows(rows, (ids) => void renewed.push(...ids))
  const stop = alike.start()
  onTestFinished(() => {
    stop()
    vi.useRealTimers()
  })
  const textOf = (id: string) => rows.read(id, 'text')
  const look = () => new Map(sources.map((one) => [one.id, alike.alikeTo(one, textOf(one.id))]))
  const change = (id: string, text: string) => {
    renewed.length = 0
    theirs.transact(() => replaceText(theirs, id, text))
    vi.runAllTimers()
    return [...new Set(renewed)]
  }
  return { sources, alike, textOf, look, change, renewed }
}

const edits = fc.array(
  fc.record({ at: fc.nat(SOURCES.length - 1), text: fc.constantFrom('', 'Abrir', 'Cerrar', 'Cargar', 'Ya') }),
  { minLength: 1, maxLength: 25 },
)

test('rows are alike as they stand after each edit of a colleague, and others are not judged again', () => {
  fc.assert(
    fc.property(edits, (all) => {
      const { sources, textOf, look, change } = aTable()
      let before = look()
      for (const { at, text } of all) {
        const again = change(idOf(at), text)
        const now = look()
        for (const { id, content } of sources) {
          const own = textOf(id)
          if (own === '') continue
          const others = sources.filter((one) => one.id !== id && textOf(one.id) !== '')
          const translations = others.filter((one) => one.content === content).map((one) => textOf(one.id))
          expect(new Set(now.get(id)!.translations)).toEqual(new Set(translations.filter((one) => one !== own)))
          const alike = others.filter((one) => textOf(one.id) === own).map((one) => one.content)
          expect(new Set(now.get(id)!.sources)).toEqual(new Set(alike.filter((one) => one !== content)))
          const isOther = JSON.stringify(sorted(before.get(id)!)) !== JSON.stringify(sorted(now.get(id)!))
          if (id !== idOf(at)) expect([id, again.includes(id)]).toEqual([id, isOther])
        }
        expect(again).not.toContain(idOf(at))
        before = now
      }
    }),
    { numRuns: 60, seed: Number(process.env.SEED ?? 1) },
  )
})

const sorted = (alike: Record<string, readonly string[]>) =>
  Object.fromEntries(Object.entries(alike).map(([kind, texts]) => [kind, [...texts].sort()]))

test('texts on other pages count as they were told, those of the stored translation alone while another is typed', () => {
  const { sources, alike, change, renewed } = aTable()
  change('row0', 'Abrir')
  renewed.length = 0
  alike.tell(new Map([['row0', { translation: 'Abrir', translations: ['Abierto'], sources: ['Open up'] }]]))
  vi.runAllTimers()
  expect(renewed).toEqual(['row0'])
  expect(alike.alikeTo(sources[0]!, 'Abrir')).toEqual({ translations: ['Abierto'], sources: ['Open up'] })
  expect(alike.alikeTo(sources[0]!, 'Abrid')).toEqual({ translations: ['Abierto'], sources: [] })
  expect(alike.alikeTo(sources[0]!, 'Abierto')).toEqual({ translations: [], sources: [] })
})
