import { ObservableV2 } from 'lib0/observable'
import type * as Y from 'yjs'
import { statusOf } from '#collab/document/rows.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { TranslationStatus } from '#db/vocabulary/statuses.ts'
import type { TextFacts } from '#server/pages/contract.ts'
import { mapsOf, observe } from '../liveDocument/pages/liveMaps.ts'
import { languageOf, rowIn, textIdOf } from './version/rowKey.ts'

export type Source = {
  id: string
  identifier: string
  content: string
  context: string | null
  words: number
  scene?: string | null
  facts?: TextFacts | null
  page_id?: string
  page_name?: string
  position?: number
}
/** A translation as the table shows it. A row with `request` is claimed and read-only. */
export type RowState = {
  text: string
  status: TranslationStatus | undefined
  score: number | undefined
  request: string | undefined
  /** When a person confirmed the text as it stands, in milliseconds. */
  check: number | undefined
  /** The same where the second of two people has yet to confirm it. */
  firstCheck: number | undefined
}
export type Field = keyof RowState
export type Rows = ReturnType<typeof createRows>

type Events = {
  change(ids: ReadonlySet<string> | 'all', field: Field | 'all', isOwn: boolean): void
  all(): void
  answered(id: string): void
  [row: `${Field}:${string}`]: () => void
}

const TOGETHER_MS = 100
const NOTHING: RowState = {
  ...{ text: '', status: undefined, score: undefined, request: undefined, check: undefined, firstCheck: undefined },
}

/**
 * The table's rows: stored translations at first, the live document from `attach` on.
 * A change wakes only those who subscribed to that field of that row.
 */
export function createRows() {
  // Long: all of it works on the attached document and on the rows as they were told last.
  let sources: readonly Source[] = []
  let indexes = new Map<string, number>()
  let stored = new Map<string, RowState>()
  let only: Y.Doc | undefined
  const docs = new Map<string, { doc: Y.Doc; detach(): void }>()
  const texts = new Map<string, string>()
  const expected = new Map<string, TranslationStatus>()
  const events = new ObservableV2<Events>()
  const typed = new Set<string>()
  let drawing: ReturnType<typeof setTimeout> | undefined

  const pageOf = (id: string) => sources[indexes.get(id) ?? -1]?.page_id ?? ''
  const docOf = (id: string) => only ?? (docs.size > 0 ? docs.get(placeOf(pageOf(id), languageOf(id)))?.doc : undefined)
  const read = <F extends Field>(id: string, field: F): RowState[F] => {
    const doc = docOf(id)
    return doc ? live(doc, id, field) : (stored.get(id) ?? NOTHING)[field]
  }

  function live<F extends Field>(from: Y.Doc, id: string, field: F): RowState[F]
  function live(from: Y.Doc, id: string, field: Field) {
    const key = textIdOf(id)
    const maps = mapsOf(from)
    if (field === 'status') return expected.get(id) ?? maps.status.get(key)
    if (field !== 'text') return maps[field].get(key)
    const text = texts.get(id) ?? maps.text.get(key)?.toString() ?? ''
    texts.set(id, text)
    return text
  }

  function changed(ids: ReadonlySet<string>, field: Field, isOwn = true) {
    for (const id of ids) {
      if (field === 'text') texts.delete(id)
      if (field === 'status') expected.delete(id)
    }
    emit(ids, field, isOwn)
  }

  function emit(ids: ReadonlySet<string>, field: Field, isOwn: boolean) {
    if (field !== 'text' || isOwn) wake(ids, field)
    else wakeThrottled(ids)
    events.emit('change', [ids, field, isOwn])
  }

  function wake(ids: Iterable<string>, field: Field) {
    for (const id of ids) events.emit(`${field}:${id}`, [])
  }

  /** However many people type, their letters are drawn a few times a second: each drawing keeps one's own waiting. */
  function wakeThrottled(ids: ReadonlySet<string>) {
    for (const id of ids) typed.add(id)
    if (drawing !== undefined) return
    const draw = () => {
      drawing = typed.size > 0 ? setTimeout(draw, TOGETHER_MS) : undefined
      const now = [...typed]
      typed.clear()
      wake(now, 'text')
    }
    draw()
  }

  function everythingChanged() {
    texts.clear()
    events.emit('all', [])
    events.emit('change', ['all', 'all', false])
  }

  return {
    read,
    sources: () => sources,
    indexOf: (id: string) => indexes.get(id),
    pageOf,
    isLive: (id: string) => docOf(id) !== undefined,

    subscribe(id: string, of: Field | readonly Field[], wake: () => void) {
      const fields = typeof of === 'string' ? [of] : of
      const onAll = () => wake()
      for (const field of fields) events.on(`${field}:${id}`, wake)
      events.on('all', onAll)
      return () => {
        for (const field of fields) events.off(`${field}:${id}`, wake)
        events.off('all', onAll)
      }
    },
    /** Hears of rows of which somebody has dismissed a suggestion. */
    onAnswered(listener: Events['answered']) {
      events.on('answered', listener)
      return () => events.off('answered', listener)
    },
    listen(listener: Events['change']) {
      events.on('change', listener)
      return () => events.off('change', listener)
    },

    setSources(next: readonly Source[]) {
      sources = next
      indexes = new Map(next.map(({ id }, index) => [id, index]))
      everythingChanged()
    },
    /** Sets rows from REST; what is told of rows whose document is attached is ignored. */
    setStored(next: Iterable<[string, RowState]>) {
      stored = new Map(next)
      if (!only) everythingChanged()
    },
    addStored(next: Iterable<[string, RowState]>) {
      for (const [id, state] of next) stored.set(id, state)
    },
    /** Shows a status at once, until the document brings one; the answer takes it back. */
    expectStatus(ids: readonly string[], status: TranslationStatus) {
      const rows = new Set(ids.filter((id) => isOther(docOf(id), id, status)))
      for (const id of rows) expected.set(id, status)
      emit(rows, 'status', true)
      return () => changed(rows, 'status')
    },
    /**
     * From now on the document is what is shown, of all rows or of one page's, and in a table of several languages of one's own;
     * `undefined` detaches it and keeps its last values on show.
     */
    attach(next: Y.Doc | undefined, page_id = '', language?: LanguageCode) {
      const place = placeOf(page_id, language)
      const before = docs.get(place)
      if (next === before?.doc) return
      if (before) stored = new Map([...stored, ...snapshot(before.doc, place)])
      before?.detach()
      clearTimeout(drawing)
      drawing = undefined
      typed.clear() // everything is rendered again
      docs.delete(place)
      const changedIn: typeof changed = (texts, field, isOwn) =>
        changed(language === undefined ? texts : new Set([...texts].map((id) => rowIn(id, language))), field, isOwn)
      const answered = (text: string) =>
        events.emit('answered', [language === undefined ? text : rowIn(text, language)])
      if (next) docs.set(place, { doc: next, detach: observe(next, changedIn, answered) })
      only = docs.get('')?.doc
      everythingChanged()
    },
  }

  function snapshot(from: Y.Doc, place: string) {
    const own = place === '' ? sources : sources.filter(({ id }) => placeOf(pageOf(id), languageOf(id)) === place)
    const entry = (id: string): [string, RowState] => [
      id,
      {
        text: live(from, id, 'text'),
        status: live(from, id, 'status'),
        score: live(from, id, 'score'),
        request: live(from, id, 'request'),
        check: live(from, id, 'check'),
        firstCheck: live(from, id, 'firstCheck'),
      },
    ]
    return new Map(own.map(({ id }) => entry(id)))
  }
}

const placeOf = (page_id: string, language: LanguageCode | undefined) =>
  language === undefined ? page_id : `${page_id}/${language}`

const isOther = (doc: Y.Doc | undefined, id: string, status: TranslationStatus) =>
  doc !== undefined && statusOf(doc).get(textIdOf(id)) !== status
