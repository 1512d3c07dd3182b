import { formatNumber } from '#web/ui/data/numbers.ts'
import { SearchField } from '#web/ui/fields/SearchField.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import type { useAccountFilter } from './useAccountFilter.ts'

const ALL = 'all'
const FILTERS = {
  plan: {
    label: 'Filter by plan',
    options: {
      [ALL]: 'All plans',
      free_trial: 'Free Trial',
      standard: 'Standard, all of it',
      active: 'Standard: active',
      ends: 'Standard: ends',
      ending: 'Standard: ending now',
      unpaid: 'Standard: payment failed',
      on_hold: 'Standard: on hold',
      not_activated: 'Standard: not activated',
      admin: 'Admin',
    },
  },
  role: {
    label: 'Filter by role',
    options: { [ALL]: 'All roles', USER: 'User', FREE_TIER: 'Free Trial', ADMIN: 'Admin' },
  },
  debt: { label: 'Filter by debt', options: { [ALL]: 'Any debt', owing: 'Owes something', none: 'Owes nothing' } },
  card: {
    label: 'Filter by card',
    options: { [ALL]: 'Any card', none: 'No card', expires: 'Expires soon', expired: 'Expired', ok: 'Good card' },
  },
  sort: {
    label: 'Sort',
    options: { [ALL]: 'Newest first', name: 'By name', debt: 'Highest debt', card: 'Card expires first' },
  },
} as const

type Name = keyof typeof FILTERS
const WITHOUT_BILLING: Name[] = ['role']

type Props = { filters: ReturnType<typeof useAccountFilter>; count: number | undefined; isBillingOn: boolean }

export const AccountFilters = ({ filters: { chosen, set }, count, isBillingOn }: Props) => (
  <div className="flex flex-wrap items-center gap-2">
    <SearchField
      label="Search users"
      className="w-full max-w-80"
      value={chosen('search')}
      onChange={(text) => set('search', text)}
    />
    {(isBillingOn ? (Object.keys(FILTERS) as Name[]) : WITHOUT_BILLING).map((name) => (
      <Select
        key={name}
        label={FILTERS[name].label}
        isLabelHidden
        className="w-40"
        options={Object.entries(FILTERS[name].options).map(([id, label]) => ({ id, label }))}
        value={chosen(name) || ALL}
        onChange={(id) => set(name, id === ALL ? '' : id)}
      />
    ))}
    {count !== undefined && (
      <p role="status" className="tabular ms-auto text-13 text-muted">
        {formatNumber(count)} {count === 1 ? 'user' : 'users'}
      </p>
    )}
  </div>
)
