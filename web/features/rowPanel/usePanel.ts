import { useState } from 'react'
import { useStore } from 'zustand'
import { useMedia } from '../../ui/focus/useMedia.ts'
import { prefer, preferences } from '../tableTools/preferences.ts'

/** Returns whether the row's details are open: beside the table as one prefers, over it only as long as they are looked at. */
export function usePanel() {
  const isBeside = useMedia('(min-width: 68.75rem)')
  const isWide = useMedia('(min-width: 90rem)')
  const hasPanel = useStore(preferences, ({ hasPanel }) => hasPanel)
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  const isOpen = isBeside ? (hasPanel ?? isWide) : isSheetOpen
  return {
    isOpen,
    isBeside,
    toggle: () => (isBeside ? prefer({ hasPanel: !isOpen }) : setIsSheetOpen(!isOpen)),
  }
}
