import { useEffect, useState } from 'react'
import { createStore, useStore } from 'zustand'
import { contentOf } from '#collab/document/rows.ts'
import { readToken } from '../../api/session.ts'
import { afterPaint } from '../../ui/drawing/afterPaint.ts'
import { findDocumentName } from './findDocumentName.ts'
import { dropKept, isStored, type KeptText, keepAside, type Place, readKept } from './keptTexts.ts'
import { type LiveDocument, type LiveDocumentView, openLiveDocument } from './liveDocument.ts'
import { hasLocalCopy, openLocalCopy, removeOutdatedCopies } from './localCopy.ts'
import type { SaveState } from './saveState.ts'
import { collabSocket } from './socket.ts'
import { untilServed } from './untilServed.ts'

const OPENING: SaveState = { kind: 'opening' }
const NOT_OPEN = createStore<LiveDocumentView>(() => ({ opened: undefined, state: OPENING }))
const keyOf = ({ user_id, page_id, language }: Place) => `${user_id}/${page_id}/${language}`

type Held = {
  place: Place
  live: LiveDocument
  holders: number
}
/** Documents in use, and those that wait for their last edits to be saved. */
const held = new Map<string, Held>()

function hold(place: Place): Held {
  const key = keyOf(place)
  const known = held.get(key)
  if (known) {
    known.holders++
    return known
  }
  const keep = (texts: KeptText[]) => {
    keepAside(place, texts)
    return isStored(place)
  }
  const live = openLiveDocument({
    socket: collabSocket(),
    token: () => readToken() ?? '',
    findName: () =>
      untilServed(
        () => findDocumentName(place),
        () => (held.get(key)?.holders ?? 0) > 0,
      ),
    hasCopy: async (name) => {
      keep(await removeOutdatedCopies(place.user_id, name))
      return hasLocalCopy(place.user_id, name)
    },
    openCopy: (name, doc) => openLocalCopy(place.user_id, name, doc),
    keep,
  })
  const opened = { place, live, holders: 1 }
  live.view.subscribe(() => dropArrived(place, live))
  held.set(key, opened)
  return opened
}

async function release(place: Place) {
  const key = keyOf(place)
  const known = held.get(key)
  if (!known || --known.holders > 0) return
  known.live.view.getState().opened?.awareness.setLocalState(null)
  // A return before everything is saved finds the document open.
  await known.live.whenSaved().catch(() => undefined)
  if (known.holders > 0 || held.get(key) !== known) return
  held.delete(key)
  await known.live.close()
}

/** The last letters before a tab closes may be lost on their way to the disk: they are written down at once. */
addEventListener('pagehide', () => {
  for (const { place, live } of held.values()) keepAside(place, live.unsaved())
})

/** Text stored when the tab was hidden is dropped once it is in its row. */
function dropArrived(place: Place, live: LiveDocument) {
  const { opened, state } = live.view.getState()
  if (!opened || state.kind !== 'saved') return
  for (const { source_text_id, text } of readKept(place))
    if (contentOf(opened.doc).get(source_text_id)?.toString() === text) dropKept(place, source_text_id)
}

/** Resolves when everything typed in this tab is saved, or can no longer be. */
export const everythingSaved = () => Promise.allSettled([...held.values()].map(({ live }) => live.whenSaved()))

/**
 * Opens the document of this page and language, after the stored rows are painted. Whether it is saved changes with every letter and is not followed here:
 * that would render the whole table.
 */
export function useDocument({ user_id, page_id, language }: Place) {
  const [document, setDocument] = useState<Held>()
  useEffect(() => {
    const place = { user_id, page_id, language }
    let isHeld = false
    const letBe = afterPaint(() => {
      isHeld = true
      setDocument(hold(place))
    })
    return () => {
      letBe()
      setDocument(undefined)
      if (isHeld) void release(place)
    }
  }, [user_id, page_id, language])
  const live = document?.live
  const view = live?.view ?? NOT_OPEN
  const opened = useStore(view, ({ opened }) => opened)
  const state = useStore(view, ({ state }) => (state.kind === 'closed' ? state : OPENING))
  return { opened, state, live }
}
