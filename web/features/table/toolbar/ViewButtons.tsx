import { Keyboard, PanelRight } from 'lucide-react'
import { memo } from 'react'
import { IconButton } from '#web/ui/buttons/Button.tsx'
import { ReviewButton } from '../review/ReviewButton.tsx'
import { DensityButton } from './DensityButton.tsx'

type ViewButtonsProps = { hasPanel: boolean; onPanel: () => void; onHelp: () => void }

export const ViewButtons = memo(function ViewButtons({ hasPanel, onPanel, onHelp }: ViewButtonsProps) {
  return (
    <>
      <ReviewButton />
      <DensityButton />
      <IconButton
        icon={Keyboard}
        size="sm"
        label="Keyboard shortcuts"
        className="pointer-coarse:hidden @max-[50rem]/bar:hidden"
        onPress={onHelp}
      />
      <IconButton
        icon={PanelRight}
        size="sm"
        label={hasPanel ? 'Hide the row details' : 'Show the row details'}
        aria-pressed={hasPanel}
        className={`rtl:-scale-x-100 ${hasPanel ? 'bg-hover' : ''}`}
        onPress={onPanel}
      />
    </>
  )
})
