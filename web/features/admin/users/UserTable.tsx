import { Pencil, Trash2 } from 'lucide-react'
import { isUnlimited } from '#db/vocabulary/plans.ts'
import { displayedRole } from '#db/vocabulary/roles.ts'
import type { Account } from '#server/adminAccounts/contract.ts'
import { useUser } from '#web/layout/useUser.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { IconButton } from '#web/ui/buttons/Button.tsx'
import { Breakable } from '#web/ui/data/Breakable.tsx'
import { dateLabel, dateName, dayLabel } from '#web/ui/data/dates.ts'
import { formatCents, formatNumber } from '#web/ui/data/numbers.ts'
import { Cell, Table, TableBody, TableHead } from '#web/ui/data/Table.tsx'
import { cardName } from '../../billing/payment/cardName.ts'
import { StripeId } from '../StripeId.tsx'
import { CARDS, HOLDS, STATES } from './accountWords.ts'

type Props = {
  accounts: readonly Account[]
  isBillingOn: boolean
  onEdit: (account: Account) => void
  onDelete: (account: Account) => void
}

const ROLES = { admin: 'Admin', user: 'User', free_tier: 'Free Trial' }
const MONEY = ['Plan', 'Card', 'Owes', 'Monthly cap']

/** Without billing nobody has a plan, a card, a debt or a cap. */
export function UserTable({ accounts, isBillingOn, onEdit, onDelete }: Props) {
  const me = useUser()
  return (
    <Table label="Users" isInBlocks>
      <TableHead columns={['User', 'Role', ...(isBillingOn ? MONEY : []), 'Words', { hidden: 'Actions' }]} />
      <TableBody>
        {accounts.map((account) => (
          <tr key={account.id}>
            <Cell className="min-w-40">
              <span className="font-medium wrap-anywhere">{account.full_name || 'No name'}</span>
              {account.id === me.id && <span className="text-muted"> (you)</span>}
              {!account.is_active && (
                <>
                  {' '}
                  <Badge tone="red">Inactive</Badge>
                </>
              )}
              <span className="block text-13 text-muted">
                <Breakable text={account.email} />
              </span>
            </Cell>
            <Cell data-label="Role" className="whitespace-nowrap">
              {ROLES[displayedRole(account)]}
              <span className="block text-13 text-muted">Joined {dateLabel(account.created_at)}</span>
            </Cell>
            {isBillingOn && <Money account={account} />}
            <Cell data-label="Words" className="tabular whitespace-nowrap">
              <Words account={account} />
            </Cell>
            <Cell>
              <span className="flex gap-1">
                <IconButton icon={Pencil} label={`Edit ${account.email}`} onPress={() => onEdit(account)} />
                {account.id !== me.id && (
                  <IconButton icon={Trash2} label={`Delete ${account.email}`} onPress={() => onDelete(account)} />
                )}
              </span>
            </Cell>
          </tr>
        ))}
      </TableBody>
    </Table>
  )
}

const Money = ({ account }: { account: Account }) => (
  <>
    <Cell data-label="Plan">
      <Plan account={account} />
    </Cell>
    <Cell data-label="Card" className="min-w-36">
      <Card account={account} />
    </Cell>
    <Cell data-label="Owes" className="tabular whitespace-nowrap">
      {account.owed_cents > 0 ? (
        <span className="font-medium text-red">{formatCents(account.owed_cents)}</span>
      ) : (
        <span className="text-muted">–</span>
      )}
    </Cell>
    <Cell data-label="Monthly cap" className="tabular">
      <Cap account={account} />
    </Cell>
  </>
)

function Plan({ account: { state, pause, ends_at } }: { account: Account }) {
  const { label, tone, icon } = STATES[state]
  const detail =
    state === 'ends' && ends_at ? dateName(new Date(ends_at)) : state === 'on_hold' && pause ? HOLDS[pause] : undefined
  return (
    <>
      <Badge tone={tone} icon={icon}>
        {label}
      </Badge>
      {detail && <span className="block text-13 text-muted">{detail}</span>}
    </>
  )
}

function Card({ account: { card, card_state, customer_id } }: { account: Account }) {
  return (
    <>
      {card ? (
        <span className="tabular flex flex-wrap items-center gap-x-2">
          <span className="whitespace-nowrap">{cardName(card)}</span>
          {(card_state === 'expires' || card_state === 'expired') && (
            <Badge tone={CARDS[card_state].tone}>
              {CARDS[card_state].label} {String(card.exp_month).padStart(2, '0')}/{card.exp_year}
            </Badge>
          )}
        </span>
      ) : (
        <span className="text-muted">No card</span>
      )}
      {customer_id && (
        <span className="block text-13">
          <StripeId id={customer_id} />
        </span>
      )}
    </>
  )
}

function Cap({ account: { cap_cents, organizations, uncapped } }: { account: Account }) {
  const of = organizations === 1 ? '1 organization' : `${formatNumber(organizations)} organizations`
  return (
    <>
      {cap_cents === null ? 'No cap' : formatCents(cap_cents)}
      {organizations > 1 && (
        <span className="block text-13 text-muted">
          {cap_cents === null ? `for ${formatNumber(uncapped)} of ${of}` : of}
        </span>
      )}
    </>
  )
}

function Words({ account }: { account: Account }) {
  const { plan, word_quota, words_translated, paid_words, free_words, trial_expiry_date } = account
  if (plan === 'free_tier')
    return (
      <>
        {formatNumber(words_translated)}
        <span className="text-muted">
          {word_quota === null || isUnlimited(word_quota) ? ' · unlimited' : ` of ${formatNumber(word_quota)} free`}
        </span>
        {paid_words > 0 && <span className="block text-13 text-muted">{formatNumber(paid_words)} paid</span>}
        {trial_expiry_date && <span className="block text-13 text-muted">until {dayLabel(trial_expiry_date)}</span>}
      </>
    )
  return (
    <>
      {formatNumber(paid_words)} paid
      {free_words > 0 && <span className="block text-13 text-muted">{formatNumber(free_words)} free</span>}
    </>
  )
}
