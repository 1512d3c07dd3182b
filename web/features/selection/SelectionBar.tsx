import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, ChevronDown, Copy, FilePen, Languages, PackageOpen, RotateCw, UserRoundPen, X } from 'lucide-react'
import { useState } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { TRANSLATION_STATUSES } from '#db/vocabulary/statuses.ts'
import { Button, IconButton } from '../../ui/buttons/Button.tsx'
import { countRows, formatNumber, formatWords } from '../../ui/data/numbers.ts'
import { Menu, MenuItem } from '../../ui/overlays/Menu.tsx'
import { costWithin } from '../billing/price.ts'
import { organizationQuotaQuery } from '../billing/queries.ts'
import { FactsDialog } from '../facts/FactsDialog.tsx'
import { HandOffDialog } from '../files/page/HandOffDialog.tsx'
import { useOffer } from '../palette/useOffer.ts'
import { sourceChangedQuery } from '../rows/queries.ts'
import { useSelectedRows } from '../rows/useTableSlice.ts'
import { focusTable } from '../tableTools/showRow.ts'
import { STATUS_LOOKS } from '../tableTools/statusLooks.ts'
import { useTableTools } from '../tableTools/TableContext.ts'
import { type Bulk, BulkDialog } from './BulkDialog.tsx'
import { type bulkChanges, sortOut, wordsOf } from './bulkChanges.ts'

type SelectionBarProps = {
  /** All rows that match, in order. */
  ids: readonly string[]
  changes: ReturnType<typeof bulkChanges>
  organization_id: string
}

/** Actions on the selected rows, with their number and the cost of translating them. */
export function SelectionBar({ ids, changes, organization_id }: SelectionBarProps) {
  const { address, rows, table, selection, current } = useTableTools()
  const toTable = () => focusTable(current.getState())
  const clear = () => {
    toTable()
    selection.clear()
  }
  const chosen = useSelectedRows(table)
  const [bulk, setBulk] = useState<Bulk>()
  const [isHandingOff, setIsHandingOff] = useState(false)
  const [isSayingFacts, setIsSayingFacts] = useState(false)
  const quota = useQuery(organizationQuotaQuery(organization_id)).data
  const { started, empty, filled, unchecked } = sortOut(rows, chosen)
  const outdated = useQuery(sourceChangedQuery(address)).data
  const changed = filled.filter((id) => outdated?.has(id))
  const words = wordsOf(rows, [...chosen])
  const cost = quota ? ` · ${costWithin(quota, words)}` : ''

  const bulks = [
    { label: 'Mark as checked', icon: BadgeCheck, isPossible: unchecked.length > 0, bulk: 'check' as const },
    { label: 'Translate', icon: Languages, isPossible: empty.length > 0, bulk: 'translate' as const },
    { label: 'Regenerate', icon: RotateCw, isPossible: filled.length > 0, bulk: 'regenerate' as const },
    ...(changed.length > 0
      ? [{ label: 'Update with AI', icon: FilePen, isPossible: true, bulk: 'update' as const }]
      : []),
    { label: 'Copy source', icon: Copy, isPossible: empty.length + filled.length > 0, bulk: 'copy-source' as const },
  ]
  useOffer(() => ({
    commands: [
      ...bulks
        .filter(({ isPossible }) => isPossible)
        .map(({ label, icon, bulk }) => ({
          id: `selected ${bulk}`,
          label: `${label}: the selected rows`,
          icon,
          run: () => setBulk(bulk),
        })),
      {
        id: 'selected hand-off',
        label: 'Hand off: the selected rows',
        icon: PackageOpen,
        run: () => setIsHandingOff(true),
      },
      {
        id: 'selected facts',
        label: 'Speaker and maximum length: the selected rows',
        icon: UserRoundPen,
        run: () => setIsSayingFacts(true),
      },
      ...(started.length === 0 ? [] : TRANSLATION_STATUSES).map((status) => ({
        id: `selected ${status}`,
        label: `Set status of the selected rows: ${STATUS_LOOKS[status].label}`,
        icon: STATUS_LOOKS[status].icon,
        run: () => void changes.setStatuses(chosen, status),
      })),
    ],
  }))

  return (
    <section
      aria-label="Selected rows"
      className="flex min-h-8 flex-1 flex-wrap items-center gap-2"
      onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && clear()}
    >
      <p role="status" className="tabular me-1 font-medium max-sm:-order-2">
        {countRows(chosen.size)} selected{' '}
        <span className="font-normal text-muted">
          {formatWords(words)}
          {cost}
        </span>
      </p>
      <Menu
        label="Set status"
        placement="top start"
        trigger={
          <AriaButton
            isDisabled={started.length === 0}
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
            onAction={() => void changes.setStatuses(chosen, status)}
          >
            {STATUS_LOOKS[status].label} <span className="text-muted">· {countRows(started.length)}</span>
          </MenuItem>
        ))}
      </Menu>
      {bulks.map(({ label, icon, isPossible, bulk }) => (
        <Button key={bulk} size="sm" icon={icon} isDisabled={!isPossible} onPress={() => setBulk(bulk)}>
          {label}
        </Button>
      ))}
      <IconButton icon={PackageOpen} size="sm" label="Hand off" onPress={() => setIsHandingOff(true)} />
      <IconButton
        icon={UserRoundPen}
        size="sm"
        label="Speaker and maximum length"
        onPress={() => setIsSayingFacts(true)}
      />
      {chosen.size < ids.length && (
        <Button
          size="sm"
          variant="ghost"
          onPress={() => {
            toTable()
            selection.set(ids)
          }}
        >
          Select all {formatNumber(ids.length)} matching rows
        </Button>
      )}
      <IconButton icon={X} size="sm" label="Clear the selection" className="ms-auto max-sm:-order-1" onPress={clear} />
      {isHandingOff && (
        <HandOffDialog
          page_id={address.page_id}
          what={countRows(chosen.size)}
          language={address.language}
          source_text_ids={[...chosen]}
          onClose={() => setIsHandingOff(false)}
        />
      )}
      {isSayingFacts && (
        <FactsDialog
          page_id={address.page_id}
          sources={rows.sources().filter(({ id }) => chosen.has(id))}
          onClose={() => setIsSayingFacts(false)}
        />
      )}
      {bulk && (
        <BulkDialog
          bulk={bulk}
          chosen={bulk === 'update' ? new Set(changed) : chosen}
          skipped={bulk === 'update' ? chosen.size - changed.length : 0}
          changes={changes}
          organization_id={organization_id}
          onClose={() => setBulk(undefined)}
        />
      )}
    </section>
  )
}
