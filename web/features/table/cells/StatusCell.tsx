import { BadgeCheck, Contrast, Undo2 } from 'lucide-react'
import { memo, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { FINISHED, TRANSLATION_STATUSES, type TranslationStatus } from '#db/vocabulary/statuses.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Menu, MenuItem } from '#web/ui/overlays/Menu.tsx'
import type { RowState } from '../../rows/rows.ts'
import { NOT_STARTED } from '../../rows/tableQuery.ts'
import { useRowFields } from '../../rows/useRowField.ts'
import { checkOf, ORIGINS, useOriginOf } from '../../tableTools/origins.ts'
import { sentBackOf } from '../../tableTools/review/SentBack.tsx'
import { STATUS_LOOKS } from '../../tableTools/statusLooks.ts'
import { type RowDetails, useTableTools } from '../../tableTools/TableContext.ts'
import { NARROW_HIDDEN } from '../grid/density.ts'

const CHECKED = { tone: 'green', icon: BadgeCheck, label: 'Checked' } as const
const SENT_BACK = { tone: 'amber', icon: Undo2, label: 'Sent back' } as const
const CHECKED_ONCE = { tone: 'unread', icon: Contrast, label: 'Checked 1 of 2' } as const
const NARROW_GONE = 'sm:@max-[60rem]/table:hidden'
const CELL = 'flex h-7 items-center gap-1 rounded-sm px-1 pointer-coarse:h-11 pointer-coarse:min-w-11'

const FIELDS = ['status', 'request', 'check', 'firstCheck'] as const

type StatusCellProps = { id: string; details: RowDetails | undefined }

export const StatusCell = memo(function StatusCell({ id, details }: StatusCellProps) {
  const { rows, rights, setStatus, focusEditor } = useTableTools()
  const marks = useRowFields(rows, id, FIELDS)
  const { status, request } = marks
  // A menu is built when it is first wanted: hundreds of rows have one.
  const [isWanted, setIsWanted] = useState(false)
  // After the AI's work its menu would open by itself.
  if (isWanted && request !== undefined) setIsWanted(false)
  const { tone, icon, word, label, check, OriginIcon } = useLook(id, marks, details)
  // The translation says already that it is not started: here its sign is enough.
  const badge = (
    <>
      <Badge tone={tone} icon={icon}>
        <span className={status === undefined ? 'sr-only' : NARROW_HIDDEN}>{word}</span>
      </Badge>
      {OriginIcon && OriginIcon !== icon && (
        <OriginIcon aria-hidden size={12} className={`shrink-0 text-muted ${NARROW_GONE}`} />
      )}
    </>
  )

  const isKept = check?.isComplete && rights.keepsChecked
  if (status === undefined || request !== undefined || !rights.writes || isKept)
    return (
      <span tabIndex={-1} data-column="status" className={CELL}>
        {badge}
      </span>
    )
  // Its button names it in full.
  const below = check && (
    <p
      aria-hidden
      className={`truncate px-1 text-12 leading-4 text-muted max-sm:hidden sm:group-data-[density=compact]/table:hidden ${NARROW_GONE}`}
    >
      {check.short}
    </p>
  )
  if (!isWanted)
    return (
      <>
        <button
          type="button"
          tabIndex={-1}
          data-column="status"
          aria-haspopup="menu"
          aria-label={`Status: ${label}`}
          title={label}
          className={`${CELL} hover:bg-hover`}
          onClick={() => setIsWanted(true)}
        >
          {badge}
        </button>
        {below}
      </>
    )
  return (
    <>
      <StatusMenu
        current={status}
        label={label}
        badge={badge}
        onStatus={(next) => setStatus(id, next)}
        onClose={focusEditor}
      />
      {below}
    </>
  )
})

type Marks = Pick<RowState, (typeof FIELDS)[number]>

function useLook(id: string, marks: Marks, details: RowDetails | undefined) {
  const { ownCheckerOf } = useTableTools()
  const { status } = marks
  const look = STATUS_LOOKS[status ?? NOT_STARTED]
  const check = checkOf(id, marks, details, ownCheckerOf)
  const origin = useOriginOf(id, details, marks.request !== undefined)
  const sentBack = sentBackOf(status, details)
  const OriginIcon = origin && ORIGINS[origin].icon
  const isFinished = status === FINISHED
  // A text that nobody has confirmed shows its writer instead of a tick.
  const unread = isFinished && OriginIcon ? { ...look, icon: OriginIcon } : look
  const confirmed = check && isFinished && (check.isComplete ? CHECKED : CHECKED_ONCE)
  const { tone, icon, label: word } = sentBack ? SENT_BACK : confirmed || unread
  const said = [look.label, sentBack && SENT_BACK.label, check?.label, origin && ORIGINS[origin].label]
  return { tone, icon, word, label: said.filter(Boolean).join('. '), check, OriginIcon }
}

type StatusMenuProps = {
  current: TranslationStatus
  label: string
  badge: React.ReactNode
  onStatus: (status: TranslationStatus) => void
  onClose: () => void
}

function StatusMenu({ current, label, badge, onStatus, onClose }: StatusMenuProps) {
  return (
    <Menu
      label="Status"
      isDefaultOpen
      // The menu gives the focus to its button first.
      onOpenChange={(isOpen) => !isOpen && requestAnimationFrame(() => requestAnimationFrame(onClose))}
      trigger={
        <AriaButton
          excludeFromTabOrder
          data-column="status"
          aria-label={`Status: ${label}`}
          className={`${CELL} hover:bg-hover`}
        >
          {badge}
        </AriaButton>
      }
    >
      {TRANSLATION_STATUSES.map((status) => (
        <MenuItem
          key={status}
          icon={STATUS_LOOKS[status].icon}
          isCurrent={status === current}
          onAction={() => onStatus(status)}
        >
          {STATUS_LOOKS[status].label}
        </MenuItem>
      ))}
    </Menu>
  )
}
