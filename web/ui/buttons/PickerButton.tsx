import type { LucideIcon } from 'lucide-react'
import { Button } from 'react-aria-components/Button'

type Props = {
  icon: LucideIcon
  arrow: LucideIcon
  label: string
  value: string
  isNamedBelow?: boolean
}

/** On a phone the controls, as wide as a finger, leave the value room for one letter: its icon is shown instead. */
const ICON_INSTEAD = 'pointer-coarse:@max-[28rem]/bar:group-not-has-[>:empty]/line:block!'
const NO_NAME = 'pointer-coarse:@max-[28rem]/bar:group-not-has-[>:empty]/line:sr-only'

export const PickerButton = ({ icon: Icon, arrow: Arrow, label, value, isNamedBelow }: Props) => (
  <Button
    aria-label={`${label}: ${value}`}
    className="flex h-8 pointer-coarse:h-11 max-w-60 min-w-14 items-center gap-1.5 sm:min-w-20 rounded-md border border-control bg-surface px-2 max-sm:px-1.5 transition-colors hover:bg-hover"
  >
    <Icon aria-hidden size={14} className={`shrink-0 text-muted max-sm:hidden ${isNamedBelow ? ICON_INSTEAD : ''}`} />
    <span dir="auto" title={value} className={`truncate ${isNamedBelow ? NO_NAME : ''}`}>
      {value}
    </span>
    <Arrow aria-hidden size={14} className="shrink-0 text-muted" />
  </Button>
)
