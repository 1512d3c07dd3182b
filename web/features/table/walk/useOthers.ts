import { useRef, useState } from 'react'
import type { PresenceStore } from '../../liveDocument/presence.ts'

/** The rows in which others are, for a walk that is made before the tools, which know them. */
export function useOthers() {
  const presence = useRef<PresenceStore>(undefined)
  const [rows] = useState(() => (): readonly string[] => [...(presence.current?.getState().rows.keys() ?? [])])
  return { presence, rows }
}
