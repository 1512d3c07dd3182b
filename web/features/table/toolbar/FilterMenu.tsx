import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Menu } from '#web/ui/overlays/Menu.tsx'
import { BAR_BUTTON, BAR_ICON, BAR_LABEL } from './looks.ts'

type FilterMenuProps = {
  label: string
  accessibleLabel?: string
  icon: LucideIcon
  count: number
  onOpenChange?: (isOpen: boolean) => void
  children: ReactNode
}

export const FilterMenu = ({ label, accessibleLabel, icon: Icon, count, onOpenChange, children }: FilterMenuProps) => (
  <Menu
    label={accessibleLabel ?? `Filter by ${label.toLowerCase()}`}
    onOpenChange={onOpenChange}
    trigger={
      <Button
        // It has what is seen of it, for those who speak to it.
        aria-label={accessibleLabel && count > 0 ? `${label} · ${count}, ${accessibleLabel}` : accessibleLabel}
        className={`${BAR_BUTTON} ${count > 0 ? 'border-accent bg-accent-soft' : 'border-control'}`}
      >
        <Icon aria-hidden size={16} className={BAR_ICON} />
        <span className={BAR_LABEL}>{label}</span>
        {count > 0 && <span className="tabular">{` · ${count}`}</span>}
      </Button>
    }
  >
    {children}
  </Menu>
)
