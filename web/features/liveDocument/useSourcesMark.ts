import { useCallback, useSyncExternalStore } from 'react'
import type * as Y from 'yjs'
import { pageOf } from '#collab/document/rows.ts'

export function useSourcesMark(doc: Y.Doc | undefined): string | undefined {
  const subscribe = useCallback(
    (wake: () => void) => {
      if (!doc) return () => {}
      const page = pageOf(doc)
      page.observe(wake)
      return () => page.unobserve(wake)
    },
    [doc],
  )
  return useSyncExternalStore(subscribe, () => doc && pageOf(doc).get('sources'))
}
