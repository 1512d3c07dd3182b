import { useCallback, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useIsContentWide } from '../../ui/focus/useContentWidth.ts'
import { useMedia } from '../../ui/focus/useMedia.ts'
import { type Dock, panelAsked, prefer, preferences } from '../tableTools/preferences.ts'

/** Beside the panel each text has 20 rem, and the other columns what they need. */
const BESIDE_REM = 72

export function usePanel() {
  const isDocked = useMedia('(min-width: 68.75rem)')
  const isWide = useMedia('(min-width: 90rem)')
  const hasRoom = useIsContentWide(BESIDE_REM)
  const hasPanel = useStore(preferences, ({ hasPanel }) => hasPanel)
  const preferred = useStore(preferences, ({ dock }) => dock)
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  const isOpen = isDocked ? (hasPanel ?? isWide) : isSheetOpen
  const dock: Dock = hasRoom ? (preferred ?? 'right') : 'below'
  const toggle = useCallback(
    () => (isDocked ? prefer({ hasPanel: !isOpen }) : setIsSheetOpen(!isOpen)),
    [isDocked, isOpen],
  )
  useEffect(
    () => panelAsked.subscribe(() => (isDocked ? prefer({ hasPanel: true }) : setIsSheetOpen(true))),
    [isDocked],
  )
  return {
    isOpen,
    toggle,
    dock: isDocked ? dock : undefined,
    /** `undefined`: there is room at one side alone. */
    turn: hasRoom ? () => prefer({ dock: dock === 'right' ? 'below' : 'right' }) : undefined,
  }
}
