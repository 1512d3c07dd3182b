import { Rows2, Rows4 } from 'lucide-react'
import { IconButton } from '#web/ui/buttons/Button.tsx'
import { prefer, useDensity } from '../../tableTools/preferences.ts'

export function DensityButton() {
  const density = useDensity()
  const isCompact = density === 'compact'
  return (
    <IconButton
      icon={isCompact ? Rows4 : Rows2}
      size="sm"
      label="Compact rows"
      aria-pressed={isCompact}
      className={`max-sm:hidden ${isCompact ? 'bg-hover' : ''}`}
      onPress={() => prefer({ density: isCompact ? 'comfortable' : 'compact' })}
    />
  )
}
