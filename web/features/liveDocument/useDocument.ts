import { useEffect, useState } from 'react'
import { createStore, useStore } from 'zustand'
import { contentOf } from '#collab/document/rows.ts'
import { signedInAgain } from '../../api/askToSignIn.ts'
import { isPlaceHeld, leaveForSignIn, readToken } from '../../api/session.ts'
import { afterPaint } from '../../ui/drawing/afterPaint.ts'
import { hasLocalCopy, openLocalCopy, removeOutdatedCopies } from './copy/localCopy.ts'
import { findDocumentName } from './findDocumentName.ts'
import { type DocumentAddress, dropKept, isStored, type KeptText, keepAside, readKept } from './keptTexts.ts'
import { leaveFinishes } from './leftFinishes.ts'
import { type LiveDocument, type LiveDocumentView, openLiveDocument } from './liveDocument.ts'
import type { SaveState } from './saveState.ts'
import { collabSocket } from './socket.ts'
import { dropUnsent, keepUnsent, readUnsent } from './unsentEdits.ts'
import { untilServed } from './untilServed.ts'

const OPENING: SaveState = { kind: 'opening' }
const NOT_OPEN = createStore<LiveDocumentView>(() => ({ opened: undefined, state: OPENING }))
const keyOf = ({ user_id, page_id, language }: DocumentAddress) => `${user_id}/${page_id}/${language}`

export type OpenDocument = {
  address: DocumentAddress
  live: LiveDocument
  users: number
  onDrawn: () => void
}
const openDocuments = new Map<string, OpenDocument>()

export function acquire(address: DocumentAddress): OpenDocument {
  const key = keyOf(address)
  const known = openDocuments.get(key)
  if (known?.users === 0 && known.live.view.getState().state.kind === 'closed') {
    openDocuments.delete(key)
    void known.live.close()
  } else if (known) {
    known.users++
    return known
  }
  const keep = (texts: KeptText[]) => {
    keepAside(address, texts)
    return isStored(address)
  }
  const { promise: drawn, resolve: onDrawn } = Promise.withResolvers<void>()
  const live = openLiveDocument({
    drawn,
    socket: collabSocket(),
    token: () => readToken() ?? '',
    signedInAgain: () => {
      if (!isPlaceHeld()) return undefined
      leaveForSignIn(readToken())
      return signedInAgain()
    },
    findName: () =>
      untilServed(
        () => findDocumentName(address),
        () => (openDocuments.get(key)?.users ?? 0) > 0,
      ),
    hasCopy: async (name) => {
      keep(await removeOutdatedCopies(address.user_id, name))
      return hasLocalCopy(address.user_id, name)
    },
    openCopy: (name, doc) => openLocalCopy(address.user_id, name, doc),
    keep,
    leftUnsent: {
      read(name) {
        const left = readUnsent(address)
        if (left?.name === name) return left
        if (left) dropUnsent(address)
      },
      drop(arrived) {
        dropUnsent(address)
        for (const row of arrived) dropKept(address, row)
      },
    },
  })
  const opened = { address, live, users: 1, onDrawn }
  live.view.subscribe(() => dropArrived(address, live))
  openDocuments.set(key, opened)
  return opened
}

export async function release(address: DocumentAddress) {
  const key = keyOf(address)
  const known = openDocuments.get(key)
  if (!known || --known.users > 0) return
  known.live.view.getState().opened?.awareness.setLocalState(null)
  // A return before everything is saved finds the document open.
  await known.live.whenSaved().catch(() => undefined)
  if (known.users > 0 || openDocuments.get(key) !== known) return
  openDocuments.delete(key)
  await known.live.close()
}

export async function inDocument<Outcome>(
  address: DocumentAddress,
  change: (live: LiveDocument) => Promise<Outcome>,
): Promise<Outcome> {
  const { live, onDrawn } = acquire(address)
  onDrawn()
  try {
    await live.whenSaved() // it is complete then
    return await change(live)
  } finally {
    void release(address)
  }
}

/** The last letters before a tab closes may be lost on their way to the disk: they are written down at once. */
addEventListener('pagehide', () => {
  for (const { address, live } of openDocuments.values()) {
    keepAside(address, live.unsaved())
    keepUnsent(address, live.unsent())
    leaveFinishes(address)
  }
})

function dropArrived(address: DocumentAddress, live: LiveDocument) {
  const { opened, state } = live.view.getState()
  if (!opened || state.kind !== 'saved') return
  for (const { source_text_id, text } of readKept(address))
    if (contentOf(opened.doc).get(source_text_id)?.toString() === text) dropKept(address, source_text_id)
}

/** Resolves when everything typed in this tab is saved, or can no longer be. */
export const everythingSaved = () => Promise.allSettled([...openDocuments.values()].map(({ live }) => live.whenSaved()))

/**
 * Waits until the stored rows are painted. Whether the document is saved changes with every letter and is not followed here:
 * that would render the whole table.
 */
export function useDocument({ user_id, page_id, language }: DocumentAddress) {
  const [document, setDocument] = useState<OpenDocument>()
  useEffect(() => {
    const address = { user_id, page_id, language }
    let isAcquired = false
    const cancel = afterPaint(() => {
      isAcquired = true
      setDocument(acquire(address))
    })
    return () => {
      cancel()
      setDocument(undefined)
      if (isAcquired) void release(address)
    }
  }, [user_id, page_id, language])
  const live = document?.live
  const view = live?.view ?? NOT_OPEN
  const opened = useStore(view, ({ opened }) => opened)
  const state = useStore(view, ({ state }) => (state.kind === 'closed' ? state : OPENING))
  return { opened, state, live, onDrawn: document?.onDrawn }
}
