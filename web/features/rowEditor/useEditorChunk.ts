import { useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

const IDLE_AT_LATEST_MS = 1_000

export type EditorChunk = typeof import('./editor/editor.tsx')

/** One promise a tab: browsers remember a script that failed to load until the page is reloaded. */
let loading: Promise<EditorChunk> | undefined

export function useEditorChunk(isOpen: boolean) {
  const [chunk, setChunk] = useState<EditorChunk>()
  const [hasFailed, setHasFailed] = useState(false)
  const load = useCallback(() => {
    loading ??= import('./editor/editor.tsx')
    loading.then(
      // in one go: `useEditor` gives up an editor that is not mounted within a millisecond, and creates another one
      (loaded) => flushSync(() => setChunk(loaded)),
      () => setHasFailed(true),
    )
  }, [])
  useEffect(() => {
    if (!isOpen || typeof requestIdleCallback !== 'function') return
    const idle = requestIdleCallback(load, { timeout: IDLE_AT_LATEST_MS })
    return () => cancelIdleCallback(idle)
  }, [isOpen, load])
  return { chunk, hasFailed, load }
}
