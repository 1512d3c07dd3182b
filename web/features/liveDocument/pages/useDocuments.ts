import { useEffect, useRef, useState } from 'react'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { acquire, type OpenDocument, release } from '../useDocument.ts'
import type { PageDocument } from './pageDocument.ts'

type Held = { document: OpenDocument; stop: () => void }
const NONE: readonly PageDocument[] = []

/** The documents of these pages in one language, in no order; those of other pages are closed once they are saved. */
export function useDocuments(user_id: string, language: LanguageCode, pages: readonly string[]) {
  const [documents, setDocuments] = useState(NONE)
  const [held] = useState(() => new Map<string, Held>())
  const isHere = useRef(true)

  useEffect(() => {
    const show = () => {
      if (isHere.current) setDocuments((before) => viewsOf(held, before))
    }
    for (const page_id of pages) {
      if (held.has(page_id)) continue
      const document = acquire({ user_id, page_id, language })
      document.onDrawn()
      held.set(page_id, { document, stop: document.live.view.subscribe(show) })
    }
    for (const [page_id, one] of held) if (!pages.includes(page_id)) close(held, page_id, one)
    show()
  }, [held, user_id, language, pages])

  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
      for (const [page_id, one] of held) close(held, page_id, one)
    }
  }, [held])
  return documents
}

function close(held: Map<string, Held>, page_id: string, { document, stop }: Held) {
  stop()
  held.delete(page_id)
  void release(document.address)
}

/** Where nothing changed the list, and each view in it, is the same object. */
function viewsOf(held: ReadonlyMap<string, Held>, before: readonly PageDocument[]): readonly PageDocument[] {
  const views = [...held.values()].map(({ document: { address, live } }): PageDocument => {
    const { opened, state } = live.view.getState()
    const known = before.find((view) => view.live === live)
    const isShut = state.kind === 'closed'
    return known?.opened === opened && known?.isShut === isShut ? known! : { address, live, opened, isShut }
  })
  return views.length === before.length && views.every((view) => before.includes(view)) ? before : views
}
