import { useEffect, useState, useSyncExternalStore } from 'react'
import { readToken } from '../../api/session.ts'
import { type KeptText, keepAside, type Place } from './keptTexts.ts'
import { type LiveDocument, type LiveDocumentView, openLiveDocument } from './liveDocument.ts'
import { hasLocalCopy, openLocalCopy, removeOutdatedCopies } from './localCopy.ts'
import { findDocumentName } from './queries.ts'
import { collabSocket } from './socket.ts'

const CLOSED: LiveDocumentView = { opened: undefined, state: { kind: 'opening' } }
const keyOf = ({ user_id, page_id, language }: Place) => `${user_id}/${page_id}/${language}`

type Held = { live: LiveDocument; holders: number; keptListeners: Set<() => void> }
/** Documents in use, and those that wait for their last edits to be saved. */
const held = new Map<string, Held>()

function hold(place: Place): Held {
  const key = keyOf(place)
  const known = held.get(key)
  if (known) {
    known.holders++
    return known
  }
  const keptListeners = new Set<() => void>()
  const keep = (texts: KeptText[]) => {
    keepAside(place, texts)
    for (const listener of keptListeners) listener()
  }
  const live = openLiveDocument({
    socket: collabSocket(),
    token: () => readToken() ?? '',
    findName: () => findDocumentName(place),
    hasCopy: async (name) => {
      keep(await removeOutdatedCopies(place.user_id, name))
      return hasLocalCopy(place.user_id, name)
    },
    openCopy: (name, doc) => openLocalCopy(place.user_id, name, doc),
    keep,
  })
  const opened = { live, holders: 1, keptListeners }
  held.set(key, opened)
  return opened
}

async function release(place: Place) {
  const key = keyOf(place)
  const known = held.get(key)
  if (!known || --known.holders > 0) return
  known.live.view().opened?.awareness.setLocalState(null)
  // Who comes back before everything is saved finds the document open.
  await known.live.whenSaved().catch(() => undefined)
  if (known.holders > 0 || held.get(key) !== known) return
  held.delete(key)
  await known.live.close()
}

/** Resolves when everything typed in this tab is saved, or can no longer be. */
export const everythingSaved = () => Promise.allSettled([...held.values()].map(({ live }) => live.whenSaved()))

/** Opens the document of this page and language and follows its save state. */
export function useDocument({ user_id, page_id, language }: Place) {
  const [document, setDocument] = useState<Held>()
  useEffect(() => {
    const place = { user_id, page_id, language }
    setDocument(hold(place))
    return () => {
      setDocument(undefined)
      void release(place)
    }
  }, [user_id, page_id, language])
  const live = document?.live
  const view = useSyncExternalStore(live?.subscribe ?? nothingToHear, live ? live.view : closedView)
  return { ...view, live, onKept: document?.keptListeners }
}

const nothingToHear = () => () => {}
const closedView = () => CLOSED
