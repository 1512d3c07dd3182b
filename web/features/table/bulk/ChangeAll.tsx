import { BadgeCheck, ChevronDown, Copy, Eraser, Ruler } from 'lucide-react'
import { useState } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { GIVEN_STATUSES } from '#db/vocabulary/statuses.ts'
import { Menu, MenuItem, MenuSection } from '#web/ui/overlays/Menu.tsx'
import { useOffer } from '../../palette/useOffer.ts'
import { useMay } from '../../people/rights.ts'
import type { TableQuery } from '../../rows/tableQuery.ts'
import { languagesOf, type VersionAddress } from '../../rows/version/versionQueries.ts'
import { STATUS_LOOKS } from '../../tableTools/statusLooks.ts'
import { ChangeQuestion } from './ChangeQuestion.tsx'
import { LimitQuestion } from './LimitQuestion.tsx'
import { rowsToChange, type Wanted } from './rowsToChange.ts'

type ChangeAllProps = { at: VersionAddress; query: TableQuery }

export function ChangeAll({ at, query }: ChangeAllProps) {
  const may = useMay()
  const limits = may('manageProject')
  const reviews = languagesOf(at).some((language) => may('reviewText', [language]))
  const [wanted, setWanted] = useState<Wanted>()
  const [isLimiting, setLimiting] = useState(false)
  const isVain = (one: Wanted) => rowsToChange(query, one) === undefined
  const checks = { label: 'Mark all as checked', icon: BadgeCheck, of: { kind: 'check' } satisfies Wanted }
  const clears = { label: 'Remove all translations', icon: Eraser, of: { kind: 'clear' } satisfies Wanted }
  const copies = { label: 'Copy the source into all', icon: Copy, of: { kind: 'copy' } satisfies Wanted }
  const others = [...(reviews ? [checks] : []), copies, clears]
  useOffer(() => ({
    commands: [
      ...GIVEN_STATUSES.map((status) => ({
        id: `all ${status}`,
        label: `Set status of all matching rows: ${STATUS_LOOKS[status].label}`,
        icon: STATUS_LOOKS[status].icon,
        run: () => setWanted({ kind: 'status', status }),
      })),
      ...others.map(({ label, icon, of }) => ({
        id: `all ${of.kind}`,
        label: `${label}: the matching rows`,
        icon,
        run: () => setWanted(of),
      })),
    ],
  }))
  return (
    <>
      <Menu
        label="Change all matching rows"
        placement="top start"
        trigger={
          <AriaButton className="inline-flex h-7 items-center gap-1.5 rounded-sm px-2 text-13 font-medium hover:bg-hover pointer-coarse:h-11">
            Change all <ChevronDown aria-hidden size={14} />
          </AriaButton>
        }
      >
        <MenuSection title="Set status of all">
          {GIVEN_STATUSES.map((status) => (
            <MenuItem
              key={status}
              icon={STATUS_LOOKS[status].icon}
              isDisabled={isVain({ kind: 'status', status })}
              onAction={() => setWanted({ kind: 'status', status })}
            >
              {STATUS_LOOKS[status].label}
            </MenuItem>
          ))}
        </MenuSection>
        <MenuSection title="All rows">
          {limits && (
            <MenuItem icon={Ruler} onAction={() => setLimiting(true)}>
              Set maximum length of all
            </MenuItem>
          )}
          {others.map(({ label, icon, of }) => (
            <MenuItem
              key={of.kind}
              icon={icon}
              tone={of.kind === 'clear' ? 'danger' : undefined}
              isDisabled={isVain(of)}
              onAction={() => setWanted(of)}
            >
              {label}
            </MenuItem>
          ))}
        </MenuSection>
      </Menu>
      {wanted && <ChangeQuestion {...{ at, query, wanted }} onClose={() => setWanted(undefined)} />}
      {isLimiting && <LimitQuestion {...{ at, query }} onClose={() => setLimiting(false)} />}
    </>
  )
}
