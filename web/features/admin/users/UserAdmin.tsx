import { useQuery } from '@tanstack/react-query'
import { Plus, SearchX } from 'lucide-react'
import { useState } from 'react'
import type { Account } from '#server/adminAccounts/contract.ts'
import { Loaded } from '#web/layout/Loaded.tsx'
import { Screen } from '#web/layout/Screen.tsx'
import { Button, LinkButton } from '#web/ui/buttons/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { CenteredSpinner } from '#web/ui/Spinner.tsx'
import { billingModeQuery } from '../../billing/queries.ts'
import { TestBilling } from '../../billing/TestBilling.tsx'
import { AdminGate } from '../AdminGate.tsx'
import { AccountFilters } from './AccountFilters.tsx'
import { type AccountFilter, accountsQuery } from './accountQueries.ts'
import { DeleteUserDialog } from './DeleteUserDialog.tsx'
import { PlaceButtons, usePlaces } from './PlaceButtons.tsx'
import { UserDialog } from './UserDialog.tsx'
import { UserTable } from './UserTable.tsx'
import { useAccountFilter } from './useAccountFilter.ts'

export const UserAdmin = () => (
  <AdminGate>
    <Users />
  </AdminGate>
)

type Open = { dialog: 'create' } | { dialog: 'edit' | 'delete'; user: Account }

function Users() {
  const filters = useAccountFilter()
  const places = usePlaces(filters.filter)
  const filter: AccountFilter = JSON.parse(filters.filter)
  const accounts = useQuery(accountsQuery({ ...filter, ...(places.after && { after: places.after }) }))
  const mode = useQuery(billingModeQuery())
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)

  return (
    <Screen
      title="User management"
      mark={<TestBilling />}
      text="Everyone with an account."
      width="full"
      actions={
        <>
          <LinkButton to="/admin/ai">AI</LinkButton>
          <LinkButton to="/admin/jobs">Set-aside jobs</LinkButton>
          <LinkButton to="/admin/billing">Billing report</LinkButton>
          <Button variant="primary" icon={Plus} onPress={() => setOpen({ dialog: 'create' })}>
            Add User
          </Button>
        </>
      }
    >
      <AccountFilters filters={filters} count={accounts.data?.count} isBillingOn={mode.data !== 'off'} />
      <Loaded
        query={accounts}
        failure="The users could not be loaded"
        waiting={<CenteredSpinner label="Loading users" />}
      >
        {(found) =>
          found.data.length === 0 ? (
            <EmptyState
              icon={SearchX}
              title="No users found"
              action={filters.isFiltered && <Button onPress={filters.clear}>Show everyone</Button>}
            >
              Search for part of a name, an address or a customer at Stripe.
            </EmptyState>
          ) : (
            <UserTable
              accounts={found.data}
              isBillingOn={mode.data !== 'off'}
              onEdit={(user) => setOpen({ dialog: 'edit', user })}
              onDelete={(user) => setOpen({ dialog: 'delete', user })}
            />
          )
        }
      </Loaded>
      {accounts.data && <PlaceButtons places={places} next={accounts.data.next} />}
      {open?.dialog === 'create' && <UserDialog onClose={close} />}
      {open?.dialog === 'edit' && <UserDialog user={open.user} onClose={close} />}
      {open?.dialog === 'delete' && <DeleteUserDialog user={open.user} onClose={close} />}
    </Screen>
  )
}
