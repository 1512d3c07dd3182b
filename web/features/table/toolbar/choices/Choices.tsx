import type { ReactNode } from 'react'
import { formatNumber } from '#web/ui/data/numbers.ts'
import { useMedia } from '#web/ui/focus/useMedia.ts'
import { MenuSection, SubMenu } from '#web/ui/overlays/Menu.tsx'
import { PHONE } from '../../columns/layout.ts'

type ChoicesProps = { label: string; note: string | undefined; children: ReactNode }

export const Choices = ({ label, note, children }: ChoicesProps) =>
  useMedia(PHONE) ? (
    <MenuSection title={label}>{children}</MenuSection>
  ) : (
    <SubMenu label={label} note={note}>
      {children}
    </SubMenu>
  )

export const noteOf = (chosen: readonly unknown[]) => (chosen.length > 0 ? formatNumber(chosen.length) : undefined)

export const Count = ({ of }: { of: number | null | undefined }) =>
  typeof of === 'number' && <span className="tabular text-muted">{`· ${formatNumber(of)}`}</span>
