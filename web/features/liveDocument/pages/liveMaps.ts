import type * as Y from 'yjs'
import { checkOf, contentOf, firstCheckOf, pageOf, requestOf, scoreOf, statusOf } from '#collab/document/rows.ts'

const ROOTS = {
  ...{ text: contentOf, status: statusOf, score: scoreOf },
  ...{ request: requestOf, check: checkOf, firstCheck: firstCheckOf },
}
type Field = keyof typeof ROOTS
type Maps = { [F in Field]: ReturnType<(typeof ROOTS)[F]> }
const known = new WeakMap<Y.Doc, Maps>()

export function mapsOf(doc: Y.Doc): Maps {
  // A filter reads 50,000 rows: to look a map up in the document takes longer than to read an entry.
  let maps = known.get(doc)
  if (!maps) {
    maps = Object.fromEntries(Object.entries(ROOTS).map(([field, root]) => [field, root(doc)])) as Maps
    known.set(doc, maps)
  }
  return maps
}

type Changed = (ids: ReadonlySet<string>, field: Field, isOwn: boolean) => void

/** One observer a map for the whole page, however many rows are on show. `answered`: a suggestion of this text was dismissed. */
export function observe(doc: Y.Doc, changed: Changed, answered: (text: string) => void) {
  const { text: content, ...others } = mapsOf(doc)
  const onContent = (events: Y.YEvent<Y.AbstractType<unknown>>[], { local }: Y.Transaction) =>
    changed(
      new Set(
        events.flatMap((event) => (event.path.length > 0 ? [String(event.path[0])] : [...event.changes.keys.keys()])),
      ),
      'text',
      local,
    )
  content.observeDeep(onContent)
  const stops = Object.entries(others).map(([field, map]) =>
    follow(map as Y.Map<unknown>, (event, { local }) => changed(event.keysChanged, field as Field, local)),
  )
  const page = pageOf(doc)
  const stopPage = follow(page, ({ keysChanged }) => {
    const text = page.get('answered')
    if (text !== undefined && keysChanged.has('answered')) answered(text)
  })
  return () => {
    content.unobserveDeep(onContent)
    for (const stop of [...stops, stopPage]) stop()
  }
}

function follow<Value>(map: Y.Map<Value>, onMap: (event: Y.YMapEvent<Value>, transaction: Y.Transaction) => void) {
  map.observe(onMap)
  return () => map.unobserve(onMap)
}
