import { useQuery } from '@tanstack/react-query'
import { displayedRole } from '#db/vocabulary/roles.ts'
import { LoadFailure } from '../../layout/LoadFailure.tsx'
import { Screen } from '../../layout/Screen.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { formatNumber } from '../../ui/numbers.ts'
import { CenteredSpinner } from '../../ui/Spinner.tsx'
import { Cell, Table, TableBody, TableHead } from '../../ui/Table.tsx'
import { AdminGate } from './AdminGate.tsx'
import { usersQuery } from './queries.ts'

const PLANS = { admin: 'Admin', user: 'Standard', free_tier: 'Free Trial' } as const

export const BillingReport = () => (
  <AdminGate>
    <Report />
  </AdminGate>
)

/** Who has translated how much, by plan. */
function Report() {
  const users = useQuery(usersQuery('', 1))
  return (
    <Screen
      title="Billing report"
      text="The words of everybody, the newest account first."
      width="wide"
      actions={<LinkButton to="/admin">Users</LinkButton>}
    >
      {users.isLoadingError ? (
        <LoadFailure query={users} title="The report could not be loaded">
          {users.error.message}
        </LoadFailure>
      ) : !users.data ? (
        <CenteredSpinner label="Loading the report" />
      ) : (
        <Table label="Words by user">
          <TableHead columns={['User', 'Plan', 'Payment method', 'Words translated', 'Quota']} />
          <TableBody>
            {users.data.data.map((user) => (
              <tr key={user.id}>
                <Cell className="min-w-52 break-all">{user.email}</Cell>
                <Cell>{PLANS[displayedRole(user)]}</Cell>
                <Cell>{user.has_payment_method ? 'On file' : 'None'}</Cell>
                <Cell className="tabular">{formatNumber(user.words_translated)}</Cell>
                <Cell className="tabular">
                  {user.word_quota === null ? 'Unlimited' : formatNumber(user.word_quota)}
                </Cell>
              </tr>
            ))}
          </TableBody>
        </Table>
      )}
    </Screen>
  )
}
