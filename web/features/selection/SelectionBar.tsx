import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import {
  BadgeCheck,
  ChevronDown,
  Copy,
  FilePen,
  ImagePlus,
  Languages,
  type LucideIcon,
  PackageOpen,
  RotateCw,
  SquareStack,
  Star,
  UserRoundCheck,
  UserRoundPen,
  X,
} from 'lucide-react'
import { useState } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { TRANSLATION_STATUSES, type TranslationStatus } from '#db/vocabulary/statuses.ts'
import { Button, IconButton } from '../../ui/buttons/Button.tsx'
import { countRows, formatNumber, formatWords } from '../../ui/data/numbers.ts'
import { Menu, MenuItem } from '../../ui/overlays/Menu.tsx'
import { AssignDialog } from '../assignments/AssignDialog.tsx'
import { costWithin } from '../billing/price.ts'
import { useOrganizationQuota } from '../billing/queries.ts'
import { FactsDialog } from '../facts/FactsDialog.tsx'
import { HandOffDialog } from '../files/page/HandOffDialog.tsx'
import { useOffer } from '../palette/useOffer.ts'
import { useMay } from '../people/rights.ts'
import { sourceChangedQuery } from '../rows/queries.ts'
import { useSelectedRows } from '../rows/useTableSlice.ts'
import { textIdOf, textIdsOf } from '../rows/version/rowKey.ts'
import { AddToScreenshotDialog } from '../screenshots/AddToScreenshotDialog.tsx'
import { focusTable } from '../tableTools/showRow.ts'
import { STATUS_LOOKS } from '../tableTools/statusLooks.ts'
import { type RowRights, useTableTools } from '../tableTools/TableContext.ts'
import { type Bulk, BulkDialog } from './BulkDialog.tsx'
import { type bulkChanges, sortOut, wordsOf } from './bulkChanges.ts'
import { FillDialog } from './FillDialog.tsx'

type SelectionBarProps = {
  ids: readonly string[]
  /** False: there are more rows that match than `ids`. */
  isWhole?: boolean
  changes: ReturnType<typeof bulkChanges>
  organization_id: string
}

type Action = { label: string; icon: LucideIcon; isPossible: boolean; bulk: Bulk }

function bulksOf({ empty, filled, unchecked }: ReturnType<typeof sortOut>, changed: readonly string[]): Action[] {
  return [
    { label: 'Mark as checked', icon: BadgeCheck, isPossible: unchecked.length > 0, bulk: 'check' },
    { label: 'Translate', icon: Languages, isPossible: empty.length > 0, bulk: 'translate' },
    { label: 'Regenerate', icon: RotateCw, isPossible: filled.length > 0, bulk: 'regenerate' },
    ...(changed.length > 0
      ? [{ label: 'Update with AI', icon: FilePen, isPossible: true, bulk: 'update' as const }]
      : []),

    { label: 'Copy source', icon: Copy, isPossible: empty.length + filled.length > 0, bulk: 'copy-source' },
    { label: 'Rate again', icon: Star, isPossible: filled.length > 0, bulk: 'rate' },
  ]
}

const RIGHT_OF: Record<Bulk, keyof RowRights> = {
  ...{ check: 'reviews', 'copy-source': 'writes' },
  ...{ translate: 'orders', regenerate: 'orders', update: 'orders', rate: 'orders' },
}

const setsOf = (all: readonly UseQueryResult<Set<string>, Error>[]) => all.map(({ data }) => data)

/** Rights that one has in the languages of all of some rows. */
const rightsInAll = (all: readonly RowRights[]): RowRights => ({
  writes: all.every(({ writes }) => writes),
  reviews: all.every(({ reviews }) => reviews),
  orders: all.every(({ orders }) => orders),
  keepsChecked: all.some(({ keepsChecked }) => keepsChecked),
})

type Open = Bulk | 'hand-off' | 'facts' | 'fill' | 'assign' | 'screenshot'

export function SelectionBar({ ids, isWhole = true, changes, organization_id }: SelectionBarProps) {
  const { table, selection, current } = useTableTools()
  const may = useMay()
  const toTable = () => focusTable(current.getState())
  const clear = () => {
    toTable()
    selection.clear()
  }
  const chosen = useSelectedRows(table)
  const [open, setOpen] = useState<Open>()
  const { sorted, pages, rights, changed } = useSorted(chosen)
  const bulks = bulksOf(sorted, changed).filter(({ bulk }) => rights[RIGHT_OF[bulk]])
  const started = rights.writes ? sorted.started.length : 0
  const setStatus = (status: TranslationStatus) => void changes.setStatuses(chosen, status)
  useOfferActions({
    ...{ bulks, started, isOfOnePage: pages.length === 1, setOpen, setStatus },
    isFillable: rights.writes && sorted.empty.length > 0,
    isAssignable: may('manageProject'),
    isShowable: may('bringFiles'),
  })

  return (
    <section
      aria-label="Selected rows"
      className="flex min-h-8 flex-1 flex-wrap items-center gap-2"
      onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && clear()}
    >
      {rights.orders && <Facts chosen={chosen} organization_id={organization_id} />}
      {rights.writes && <StatusMenu started={started} onStatus={setStatus} />}
      {bulks.map(({ label, icon, isPossible, bulk }) => {
        const props = { icon, size: 'sm' as const, isDisabled: !isPossible, onPress: () => setOpen(bulk) }
        return bulk === 'rate' ? (
          <IconButton key={bulk} label={label} {...props} />
        ) : (
          <Button key={bulk} {...props}>
            {label}
          </Button>
        )
      })}
      {rights.writes && (
        <IconButton
          icon={SquareStack}
          size="sm"
          label="Fill from memory"
          isDisabled={sorted.empty.length === 0}
          onPress={() => setOpen('fill')}
        />
      )}
      {pages.length === 1 && (
        <IconButton icon={PackageOpen} size="sm" label="Hand off" onPress={() => setOpen('hand-off')} />
      )}
      {pages.length === 1 && may('manageProject') && (
        <IconButton icon={UserRoundPen} size="sm" label="Speaker and maximum length" onPress={() => setOpen('facts')} />
      )}
      {may('manageProject') && (
        <IconButton icon={UserRoundCheck} size="sm" label="Assign" onPress={() => setOpen('assign')} />
      )}
      {may('bringFiles') && (
        <IconButton icon={ImagePlus} size="sm" label="Add to screenshot" onPress={() => setOpen('screenshot')} />
      )}
      {chosen.size < ids.length && (
        <Button
          size="sm"
          variant="ghost"
          onPress={() => {
            toTable()
            selection.set(ids)
          }}
        >
          Select all {formatNumber(ids.length)} {isWhole ? 'matching' : 'loaded'} rows
        </Button>
      )}
      <IconButton icon={X} size="sm" label="Clear the selection" className="ms-auto max-sm:-order-1" onPress={clear} />
      <OpenDialog {...{ open, chosen, changed, changes, organization_id }} onClose={() => setOpen(undefined)} />
    </section>
  )
}

function useSorted(chosen: ReadonlySet<string>) {
  const { addressOf, of, rows } = useTableTools()
  const sorted = sortOut(rows, chosen)
  const places = Map.groupBy(chosen, addressOf)
  const pages = [...places.keys()]
  const sets = useQueries({ queries: pages.map(sourceChangedQuery), combine: setsOf })
  const outdated = new Map(pages.map((address, at) => [address, sets[at]] as const))
  return {
    ...{ sorted, pages },
    rights: rightsInAll([...places.values()].map(([first]) => of(first!).rights)),
    changed: sorted.filled.filter((id) => outdated.get(addressOf(id))?.has(textIdOf(id))),
  }
}

type Offered = {
  bulks: readonly Action[]
  started: number
  isOfOnePage: boolean
  isFillable: boolean
  isAssignable: boolean
  isShowable: boolean
  setOpen: (open: Open) => void
  setStatus: (status: TranslationStatus) => void
}

function useOfferActions({
  bulks,
  started,
  isOfOnePage,
  isFillable,
  isAssignable,
  isShowable,
  setOpen,
  setStatus,
}: Offered) {
  const opens = (id: Open, label: string, icon: LucideIcon) => ({
    id: `selected ${id}`,
    label: `${label}: the selected rows`,
    icon,
    run: () => setOpen(id),
  })
  useOffer(() => ({
    commands: [
      ...bulks.filter(({ isPossible }) => isPossible).map(({ label, icon, bulk }) => opens(bulk, label, icon)),
      ...(isAssignable ? [opens('assign', 'Assign', UserRoundCheck)] : []),
      ...(isShowable ? [opens('screenshot', 'Add to screenshot', ImagePlus)] : []),
      ...(isFillable ? [opens('fill', 'Fill from memory', SquareStack)] : []),
      ...(isOfOnePage
        ? [opens('hand-off', 'Hand off', PackageOpen), opens('facts', 'Speaker and maximum length', UserRoundPen)]
        : []),
      ...(started === 0 ? [] : TRANSLATION_STATUSES).map((status) => ({
        id: `selected ${status}`,
        label: `Set status of the selected rows: ${STATUS_LOOKS[status].label}`,
        icon: STATUS_LOOKS[status].icon,
        run: () => setStatus(status),
      })),
    ],
  }))
}

function Facts({ chosen, organization_id }: { chosen: ReadonlySet<string>; organization_id: string }) {
  const { rows } = useTableTools()
  const quota = useOrganizationQuota(organization_id).data
  const words = wordsOf(rows, [...chosen])
  return (
    <p role="status" className="tabular me-1 font-medium max-sm:-order-2">
      {countRows(chosen.size)} selected{' '}
      <span className="font-normal text-muted">
        {formatWords(words)}
        {quota && ` · ${costWithin(quota, words)}`}
      </span>
    </p>
  )
}

type StatusMenuProps = { started: number; onStatus: (status: TranslationStatus) => void }

const StatusMenu = ({ started, onStatus }: StatusMenuProps) => (
  <Menu
    label="Set status"
    placement="top start"
    trigger={
      <AriaButton
        isDisabled={started === 0}
        className="inline-flex h-7 items-center pointer-coarse:h-11 gap-1.5 rounded-sm border border-control px-2 text-13 font-medium hover:bg-hover disabled:opacity-50"
      >
        Set status <ChevronDown aria-hidden size={14} />
      </AriaButton>
    }
  >
    {TRANSLATION_STATUSES.map((status) => (
      <MenuItem
        key={status}
        icon={STATUS_LOOKS[status].icon}
        textValue={STATUS_LOOKS[status].label}
        onAction={() => onStatus(status)}
      >
        {STATUS_LOOKS[status].label} <span className="text-muted">· {countRows(started)}</span>
      </MenuItem>
    ))}
  </Menu>
)

type OpenDialogProps = Pick<SelectionBarProps, 'changes' | 'organization_id'> & {
  open: Open | undefined
  chosen: ReadonlySet<string>
  changed: readonly string[]
  onClose: () => void
}

function OpenDialog({ open, chosen, changed, changes, organization_id, onClose }: OpenDialogProps) {
  const { addressOf, rows } = useTableTools()
  const [first] = chosen
  if (open === undefined || first === undefined) return null
  const address = addressOf(first)
  if (open === 'hand-off')
    return (
      <HandOffDialog
        page_id={address.page_id}
        what={countRows(chosen.size)}
        language={address.language}
        source_text_ids={textIdsOf(chosen)}
        onClose={onClose}
      />
    )
  if (open === 'facts') {
    const sources = rows.sources().filter(({ id }) => chosen.has(id))
    return <FactsDialog page_id={address.page_id} sources={sources} onClose={onClose} />
  }
  if (open === 'assign')
    return (
      <AssignDialog
        label={countRows(chosen.size)}
        parts={[...Map.groupBy(chosen, (id) => addressOf(id).language)].map(([language, own]) => ({
          source_text_ids: textIdsOf(own),
          languages: [language],
        }))}
        onClose={onClose}
      />
    )
  if (open === 'screenshot') return <AddToScreenshotDialog source_text_ids={textIdsOf(chosen)} onClose={onClose} />
  if (open === 'fill') return <FillDialog chosen={[...chosen]} onClose={onClose} />
  const isUpdate = open === 'update'
  return (
    <BulkDialog
      bulk={open}
      chosen={isUpdate ? new Set(changed) : chosen}
      skipped={isUpdate ? chosen.size - changed.length : 0}
      {...{ changes, organization_id, onClose }}
    />
  )
}
