import { useEffect, useRef, useState } from 'react'
import { acquire, type OpenDocument, release } from '../useDocument.ts'
import { type PageDocument, shutOf } from './pageDocument.ts'

type Address = PageDocument['address']
type Held = { document: OpenDocument; stop: () => void }
const NONE: readonly PageDocument[] = []

const placeOf = ({ page_id, language }: Address) => `${page_id}/${language}`

/** The documents of these pages, each in a language, in no order; others are closed once they are saved. */
export function useDocuments(user_id: string, wanted: readonly Address[]) {
  const [documents, setDocuments] = useState(NONE)
  const [held] = useState(() => new Map<string, Held>())
  const isHere = useRef(true)

  useEffect(() => {
    const show = () => {
      if (isHere.current) setDocuments((before) => viewsOf(held, before))
    }
    const places = new Map(wanted.map((address) => [placeOf(address), address]))
    for (const [place, { page_id, language }] of places) {
      if (held.has(place)) continue
      const document = acquire({ user_id, page_id, language })
      document.onDrawn()
      held.set(place, { document, stop: document.live.view.subscribe(show) })
    }
    for (const [place, one] of held) if (!places.has(place)) close(held, place, one)
    show()
  }, [held, user_id, wanted])

  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
      for (const [place, one] of held) close(held, place, one)
    }
  }, [held])
  return documents
}

function close(held: Map<string, Held>, place: string, { document, stop }: Held) {
  stop()
  held.delete(place)
  void release(document.address)
}

/** Unless something changed, the list and each view in it are the same objects. */
function viewsOf(held: ReadonlyMap<string, Held>, before: readonly PageDocument[]): readonly PageDocument[] {
  const views = [...held.values()].map(({ document: { address, live } }): PageDocument => {
    const { opened, state } = live.view.getState()
    const known = before.find((view) => view.live === live)
    const shut = shutOf(state)
    return known && known.opened === opened && known.shut === shut ? known : { address, live, opened, shut }
  })
  return views.length === before.length && views.every((view) => before.includes(view)) ? before : views
}
