import { useQuery } from '@tanstack/react-query'
import { ReceiptText, SearchX } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { CORRECTION_KINDS, type CorrectionKind } from '#db/vocabulary/billing/stripeFacts.ts'
import type { Corrections as Found } from '#server/billingReports/contract.ts'
import { Loaded } from '#web/layout/Loaded.tsx'
import { lastMonths } from '#web/layout/months.ts'
import { Screen } from '#web/layout/Screen.tsx'
import { Button, LinkButton } from '#web/ui/buttons/Button.tsx'
import { monthLabel } from '#web/ui/data/dates.ts'
import { Facts } from '#web/ui/data/Facts.tsx'
import { formatCents } from '#web/ui/data/numbers.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SearchBar, useSearch } from '#web/ui/fields/SearchBar.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { CenteredSpinner } from '#web/ui/Spinner.tsx'
import { TestBilling } from '../../billing/TestBilling.tsx'
import { AdminGate } from '../AdminGate.tsx'
import { type CorrectionsFilter, correctionsQuery, REPORT_PAGE } from '../billing/billingQueries.ts'
import { Pages } from '../Pages.tsx'
import { CorrectionTable } from './CorrectionTable.tsx'
import { KINDS } from './correctionWords.ts'

export const Corrections = () => (
  <AdminGate>
    <CorrectionList />
  </AdminGate>
)

const ALL = 'all'
const TO_SETTLE = 'open'

function CorrectionList() {
  const [params] = useSearchParams()
  const search = useSearch()
  const [months] = useState(() => lastMonths(new Date()))
  const [month, setMonth] = useState(ALL)
  const [kind, setKind] = useState<string>(params.get('open') === 'true' ? TO_SETTLE : ALL)
  const filter: CorrectionsFilter = {
    ...(search.wanted && { search: search.wanted }),
    ...(month !== ALL && { from: month, until: month }),
    ...(kind === TO_SETTLE ? { open: 'true' } : kind !== ALL && { kind: kind as CorrectionKind }),
  }
  const isFiltered = Object.keys(filter).length > 0
  const corrections = useQuery(correctionsQuery(filter, search.page))
  const choose = (set: (value: string) => void) => (value: string) => {
    set(value)
    search.setPage(1)
  }
  const showAll = () => {
    search.look('')
    setMonth(ALL)
    setKind(ALL)
  }

  return (
    <Screen
      title="Corrections"
      mark={<TestBilling />}
      text="Refunds, credit notes, disputes, and invoices that are not paid. Times are in UTC."
      width="wide"
      actions={<LinkButton to="/admin/billing">Billing report</LinkButton>}
    >
      <Loaded
        query={corrections}
        failure="The corrections could not be loaded"
        waiting={<CenteredSpinner label="Loading corrections" />}
      >
        {(found) => (
          <>
            <SumFacts sums={found.sums} />
            <SearchBar
              label="Search customers and invoices"
              search={search}
              count={found.count}
              one="correction"
              many="corrections"
            >
              <Select
                label="Kind"
                isLabelHidden
                className="w-44"
                options={KIND_OPTIONS}
                value={kind}
                onChange={choose(setKind)}
              />
              <Select
                label="Month"
                isLabelHidden
                className="w-44"
                options={[{ id: ALL, label: 'All months' }, ...months.map((id) => ({ id, label: monthLabel(id) }))]}
                value={month}
                onChange={choose(setMonth)}
              />
            </SearchBar>
            {found.data.length > 0 ? (
              <CorrectionTable corrections={found.data} />
            ) : (
              <NoCorrections onShowAll={isFiltered ? showAll : undefined} />
            )}
            <Pages page={search.page} count={found.count} size={REPORT_PAGE} onPage={search.setPage} />
          </>
        )}
      </Loaded>
    </Screen>
  )
}

const NoCorrections = ({ onShowAll }: { onShowAll: (() => void) | undefined }) =>
  onShowAll ? (
    <EmptyState
      icon={SearchX}
      title="No corrections found"
      action={<Button onPress={onShowAll}>Show all corrections</Button>}
    >
      Search for part of a name, an address or an invoice number.
    </EmptyState>
  ) : (
    <EmptyState icon={ReceiptText} title="No corrections">
      Refunds, credit notes, disputes, and voided or written-off invoices will appear here.
    </EmptyState>
  )

const KIND_OPTIONS = [
  { id: ALL, label: 'All kinds' },
  { id: TO_SETTLE, label: 'To settle' },
  ...CORRECTION_KINDS.map((id) => ({ id, label: KINDS[id] })),
]

const SumFacts = ({ sums }: Pick<Found, 'sums'>) => (
  <Facts
    facts={[
      ['Refunded', formatCents(sums.refunded_cents)],
      ['Credited', formatCents(sums.credited_cents)],
      ['Lost disputes', formatCents(sums.lost_cents)],
      ['Voided', formatCents(sums.voided_cents)],
      ['Written off', formatCents(sums.written_off_cents)],
      ['Words not invoiced', formatCents(sums.uncounted_cents)],
    ]}
  />
)
