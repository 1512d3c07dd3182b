import { Check, CloudOff, Loader2, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { LiveDocument } from './liveDocument.ts'
import { type SaveState, saveStateLabel } from './saveState.ts'
import { watchSaveState } from './watchSaveState.ts'

const ICONS = { opening: Loader2, saved: Check, saving: Loader2, offline: CloudOff, closed: TriangleAlert }
const LOOKS = {
  opening: 'text-muted',
  saved: 'text-muted',
  saving: 'text-muted',
  offline: 'text-amber',
  closed: 'text-red',
}

const OPENING: SaveState = { kind: 'opening' }

const ROUTINE = new Set<SaveState['kind']>(['opening', 'saved', 'saving'])

export function SaveStatus({ live }: { live: Pick<LiveDocument, 'view'> | undefined }) {
  const [state, setState] = useState(OPENING)
  useEffect(() => {
    if (!live) return
    const stop = watchSaveState(live.view, setState)
    return () => {
      stop()
      setState(OPENING)
    }
  }, [live])
  const Icon = ICONS[state.kind]
  return (
    <span
      role="status"
      data-testid="save-state"
      className={`inline-flex items-center gap-1.5 text-13 whitespace-nowrap ${LOOKS[state.kind]}`}
    >
      <Icon aria-hidden size={14} />
      <span className={ROUTINE.has(state.kind) ? 'max-sm:sr-only' : undefined}>
        {state.kind === 'closed' ? 'Not connected' : saveStateLabel(state)}
      </span>
    </span>
  )
}
