import { useQuery } from '@tanstack/react-query'
import { Plus, SearchX } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import type { User } from '#server/accounts/contract.ts'
import { LoadFailure } from '../../layout/LoadFailure.tsx'
import { Screen } from '../../layout/Screen.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { formatNumber } from '../../ui/numbers.ts'
import { SearchField } from '../../ui/SearchField.tsx'
import { CenteredSpinner } from '../../ui/Spinner.tsx'
import { AdminGate } from './AdminGate.tsx'
import { DeleteUserDialog } from './DeleteUserDialog.tsx'
import { USERS_PAGE, usersQuery } from './queries.ts'
import { UserDialog } from './UserDialog.tsx'
import { UserTable } from './UserTable.tsx'

export const UserAdmin = () => (
  <AdminGate>
    <Users />
  </AdminGate>
)

type Open = { dialog: 'create' } | { dialog: 'edit' | 'delete'; user: User }

function Users() {
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const users = useQuery(usersQuery(useDeferredValue(search.trim()), page))
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const pageCount = users.data ? Math.max(1, Math.ceil(users.data.count / USERS_PAGE)) : 1

  return (
    <Screen
      title="User management"
      text="Everybody who has an account here."
      width="wide"
      actions={
        <>
          <LinkButton to="/admin/billing">Billing report</LinkButton>
          <Button variant="primary" icon={Plus} onPress={() => setOpen({ dialog: 'create' })}>
            Add User
          </Button>
        </>
      }
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SearchField
          label="Search users"
          className="w-full max-w-80"
          value={search}
          onChange={(value) => {
            setSearch(value)
            setPage(1)
          }}
        />
        {users.data && (
          <p role="status" className="tabular text-13 text-muted">
            {formatNumber(users.data.count)} {users.data.count === 1 ? 'user' : 'users'}
          </p>
        )}
      </div>
      {users.isLoadingError ? (
        <LoadFailure query={users} title="The users could not be loaded">
          {users.error.message}
        </LoadFailure>
      ) : !users.data ? (
        <CenteredSpinner label="Loading users" />
      ) : users.data.count === 0 ? (
        <EmptyState icon={SearchX} title="No users found">
          Search for part of a name or an address.
        </EmptyState>
      ) : (
        <UserTable
          users={users.data.data}
          onEdit={(user) => setOpen({ dialog: 'edit', user })}
          onDelete={(user) => setOpen({ dialog: 'delete', user })}
        />
      )}
      {pageCount > 1 && (
        <div className="flex items-center gap-2">
          <Button size="sm" isDisabled={page <= 1} onPress={() => setPage(page - 1)}>
            Previous
          </Button>
          <span className="tabular text-13 text-muted">
            {formatNumber(page)} of {formatNumber(pageCount)}
          </span>
          <Button size="sm" isDisabled={page >= pageCount} onPress={() => setPage(page + 1)}>
            Next
          </Button>
        </div>
      )}
      {open?.dialog === 'create' && <UserDialog onClose={close} />}
      {open?.dialog === 'edit' && <UserDialog user={open.user} onClose={close} />}
      {open?.dialog === 'delete' && <DeleteUserDialog user={open.user} onClose={close} />}
    </Screen>
  )
}
