import { Ban, Check, Crown, Gift, Pencil, Trash2, User as UserIcon } from 'lucide-react'
import { isUnlimited } from '#db/vocabulary/plans.ts'
import { displayedRole } from '#db/vocabulary/roles.ts'
import type { User } from '#server/accounts/contract.ts'
import { useUser } from '../../layout/useUser.ts'
import { Badge } from '../../ui/Badge.tsx'
import { IconButton } from '../../ui/buttons/Button.tsx'
import { Breakable } from '../../ui/data/Breakable.tsx'
import { dateLabel, dayLabel } from '../../ui/data/dates.ts'
import { formatNumber } from '../../ui/data/numbers.ts'
import { Cell, Table, TableBody, TableHead } from '../../ui/data/Table.tsx'

const ROLES = {
  admin: { label: 'Admin', tone: 'purple', icon: Crown },
  user: { label: 'User', tone: 'blue', icon: UserIcon },
  free_tier: { label: 'Free Trial', tone: 'grey', icon: Gift },
} as const

type Props = { users: readonly User[]; onEdit: (user: User) => void; onDelete: (user: User) => void }

export function UserTable({ users, onEdit, onDelete }: Props) {
  const me = useUser()
  return (
    <Table label="Users">
      <TableHead columns={['User', 'Role', 'Access', 'Words', 'Joined', 'Actions']} onlyWide={[2, 3, 4]} />
      <TableBody>
        {users.map((user) => {
          const { label, tone, icon } = ROLES[displayedRole(user)]
          return (
            <tr key={user.id}>
              <Cell className="sm:min-w-36 md:min-w-46">
                <span className="font-medium wrap-anywhere">{user.full_name || 'No name'}</span>
                {user.id === me.id && <span className="text-muted"> (you)</span>}
                <span className="block text-13 text-muted">
                  <Breakable text={user.email} />
                </span>
                <span className="tabular block text-13 sm:hidden">
                  <Words user={user} />
                  {!user.is_active && <span className="text-red"> · no access</span>}
                </span>
              </Cell>
              <Cell>
                <Badge tone={tone} icon={icon}>
                  {label}
                </Badge>
              </Cell>
              <Cell className="max-sm:hidden">
                <Badge tone={user.is_active ? 'green' : 'red'} icon={user.is_active ? Check : Ban}>
                  {user.is_active ? 'Active' : 'Inactive'}
                </Badge>
              </Cell>
              <Cell className="tabular max-sm:hidden md:whitespace-nowrap">
                <Words user={user} />
              </Cell>
              <Cell className="text-muted max-sm:hidden md:whitespace-nowrap">{dateLabel(user.created_at)}</Cell>
              <Cell>
                <span className="flex gap-1">
                  <IconButton icon={Pencil} label={`Edit ${user.email}`} onPress={() => onEdit(user)} />
                  {user.id !== me.id && (
                    <IconButton icon={Trash2} label={`Delete ${user.email}`} onPress={() => onDelete(user)} />
                  )}
                </span>
              </Cell>
            </tr>
          )
        })}
      </TableBody>
    </Table>
  )
}

const Words = ({ user }: { user: User }) => (
  <>
    {formatNumber(user.words_translated)}
    <span className="text-muted">
      {user.word_quota === null || isUnlimited(user.word_quota)
        ? ' · unlimited'
        : ` of ${formatNumber(user.word_quota)}`}
    </span>
    {user.trial_expiry_date && (
      <span className="block text-13 text-muted">until {dayLabel(user.trial_expiry_date)}</span>
    )}
  </>
)
