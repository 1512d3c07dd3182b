import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { ChevronDown, EllipsisVertical, X } from 'lucide-react'
import { useState } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { TRANSLATION_STATUSES, type TranslationStatus } from '#db/vocabulary/statuses.ts'
import { Button, IconButton } from '../../ui/buttons/Button.tsx'
import { countRows, formatNumber, formatWords } from '../../ui/data/numbers.ts'
import { Menu, MenuItem } from '../../ui/overlays/Menu.tsx'
import { costWithin } from '../billing/price.ts'
import { useOrganizationQuota } from '../billing/queries.ts'
import { useOffer } from '../palette/useOffer.ts'
import { useMay } from '../people/rights.ts'
import { sourceChangedQuery } from '../rows/queries.ts'
import { useSelectedRows } from '../rows/useTableSlice.ts'
import { textIdOf } from '../rows/version/rowKey.ts'
import { focusTable } from '../tableTools/showRow.ts'
import { STATUS_LOOKS } from '../tableTools/statusLooks.ts'
import { type RowRights, useTableTools } from '../tableTools/TableContext.ts'
import { type Action, type ActionName, frequentActions, otherActions } from './actions.ts'
import { type bulkChanges, sortOut, wordsOf } from './bulkChanges.ts'
import { SelectionDialog } from './SelectionDialog.tsx'

type SelectionBarProps = {
  ids: readonly string[]
  /** False: there are more rows that match than `ids`. */
  isWhole?: boolean
  changes: ReturnType<typeof bulkChanges>
  organization_id: string
}

const setsOf = (all: readonly UseQueryResult<Set<string>, Error>[]) => all.map(({ data }) => data)

/** Rights that one has in the languages of all of some rows. */
const rightsInAll = (all: readonly RowRights[]): RowRights => ({
  writes: all.every(({ writes }) => writes),
  reviews: all.every(({ reviews }) => reviews),
  orders: all.every(({ orders }) => orders),
  keepsChecked: all.some(({ keepsChecked }) => keepsChecked),
})

export function SelectionBar({ ids, isWhole = true, changes, organization_id }: SelectionBarProps) {
  const { table, selection, current } = useTableTools()
  const may = useMay()
  const toTable = () => focusTable(current.getState())
  const clear = () => {
    toTable()
    selection.clear()
  }
  const chosen = useSelectedRows(table)
  const [open, setOpen] = useState<ActionName>()
  const selected = { ...useSorted(chosen), may }
  const { sorted, rights, changed } = selected
  const frequent = frequentActions(selected)
  const others = otherActions(selected)
  const started = rights.writes ? sorted.started.length : 0
  const setStatus = (status: TranslationStatus) => void changes.setStatuses(chosen, status)
  useOfferActions({ actions: [...frequent, ...others], started, setOpen, setStatus })

  return (
    <section
      aria-label="Selected rows"
      className="flex min-h-8 flex-1 flex-wrap items-center gap-2"
      onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && clear()}
    >
      {rights.orders && <Facts chosen={chosen} organization_id={organization_id} />}
      {rights.writes && <StatusMenu started={started} onStatus={setStatus} />}
      {frequent.map(({ name, label, icon, isPossible }) => (
        <Button key={name} icon={icon} size="sm" isDisabled={!isPossible} onPress={() => setOpen(name)}>
          {label}
        </Button>
      ))}
      {others.length > 0 && <OtherActions actions={others} onAction={setOpen} />}
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
      <SelectionDialog {...{ open, chosen, changed, changes, organization_id }} onClose={() => setOpen(undefined)} />
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
  actions: readonly Action[]
  started: number
  setOpen: (name: ActionName) => void
  setStatus: (status: TranslationStatus) => void
}

function useOfferActions({ actions, started, setOpen, setStatus }: Offered) {
  useOffer(() => ({
    commands: [
      ...actions
        .filter(({ isPossible }) => isPossible)
        .map(({ name, label, icon }) => ({
          id: `selected ${name}`,
          label: `${label}: the selected rows`,
          icon,
          run: () => setOpen(name),
        })),
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

type OtherActionsProps = { actions: readonly Action[]; onAction: (name: ActionName) => void }

const OtherActions = ({ actions, onAction }: OtherActionsProps) => (
  <Menu
    label="More for the selected rows"
    placement="top start"
    trigger={<IconButton icon={EllipsisVertical} size="sm" label="More for the selected rows" />}
  >
    {actions.map(({ name, label, icon, isPossible }) => (
      <MenuItem key={name} icon={icon} isDisabled={!isPossible} onAction={() => onAction(name)}>
        {label}
      </MenuItem>
    ))}
  </Menu>
)
