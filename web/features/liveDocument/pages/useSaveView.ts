import { useEffect, useState } from 'react'
import { createStore } from 'zustand'
import type { LiveDocumentView } from '../liveDocument.ts'
import type { SaveState } from '../saveState.ts'
import type { PageDocument } from './pageDocument.ts'

const SAVED: SaveState = { kind: 'saved' }
const WORST: readonly SaveState['kind'][] = ['closed', 'offline', 'saving', 'opening']

export function useSaveView(documents: readonly PageDocument[]) {
  const [view] = useState(() => createStore<LiveDocumentView>(() => ({ opened: undefined, state: SAVED })))
  useEffect(() => {
    const update = () => {
      const states = documents.flatMap(({ live }) => live?.view.getState().state ?? [])
      const worst = WORST.map((kind) => states.find((state) => state.kind === kind)).find(Boolean)
      view.setState({ state: worst ?? SAVED })
    }
    const stops = documents.flatMap(({ live }) => live?.view.subscribe(update) ?? [])
    update()
    return () => {
      for (const stop of stops) stop()
    }
  }, [documents, view])
  return view
}
