import { useQuery } from '@tanstack/react-query'
import { Plus, SearchX } from 'lucide-react'
import { useState } from 'react'
import type { User } from '#server/accounts/contract.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { Screen } from '../../layout/Screen.tsx'
import { Button, LinkButton } from '../../ui/buttons/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SearchBar, useSearch } from '../../ui/fields/SearchBar.tsx'
import { CenteredSpinner } from '../../ui/Spinner.tsx'
import { AdminGate } from './AdminGate.tsx'
import { DeleteUserDialog } from './DeleteUserDialog.tsx'
import { Pages } from './Pages.tsx'
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
  const search = useSearch()
  const users = useQuery(usersQuery(search.wanted, search.page))
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)

  return (
    <Screen
      title="User management"
      text="Everyone with an account."
      width="wide"
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
      <SearchBar label="Search users" search={search} count={users.data?.count} one="user" many="users" />
      <Loaded query={users} failure="The users could not be loaded" waiting={<CenteredSpinner label="Loading users" />}>
        {(found) =>
          found.count === 0 ? (
            <EmptyState icon={SearchX} title="No users found">
              Search for part of a name or an address.
            </EmptyState>
          ) : (
            <UserTable
              users={found.data}
              onEdit={(user) => setOpen({ dialog: 'edit', user })}
              onDelete={(user) => setOpen({ dialog: 'delete', user })}
            />
          )
        }
      </Loaded>
      {users.data && <Pages page={search.page} count={users.data.count} size={USERS_PAGE} onPage={search.setPage} />}
      {open?.dialog === 'create' && <UserDialog onClose={close} />}
      {open?.dialog === 'edit' && <UserDialog user={open.user} onClose={close} />}
      {open?.dialog === 'delete' && <DeleteUserDialog user={open.user} onClose={close} />}
    </Screen>
  )
}
