import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { can, type LimitedRole } from '#db/vocabulary/roles.ts'
import type { Organization } from '#server/organizations/contract.ts'
import type { WordLimits as Limits } from '#server/usage/contract.ts'
import { Loaded } from '#web/layout/Loaded.tsx'
import { IconButton } from '#web/ui/buttons/Button.tsx'
import { Breakable } from '#web/ui/data/Breakable.tsx'
import { formatNumber } from '#web/ui/data/numbers.ts'
import { Cell, Table, TableBody, TableHead } from '#web/ui/data/Table.tsx'
import { Section } from '#web/ui/Section.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { roleOf } from '../../organizations/queries.ts'
import { wordLimitsQuery } from '../queries.ts'
import { type Limited, WordLimitDialog } from './WordLimitDialog.tsx'

export function WordLimits({ organization }: { organization: Organization }) {
  const limits = useQuery(wordLimitsQuery(organization.id))
  const [chosen, setChosen] = useState<Limited>()
  const mayChange = (role: LimitedRole) => role !== 'ADMIN' || can(roleOf(organization), 'raiseCap')
  return (
    <Section
      title="Word limits"
      text="The most words that one person can have translated in a month (UTC). A limit of a person’s own replaces that of their role. The owner has none."
    >
      <Loaded query={limits} failure="The limits could not be loaded" waiting={<Skeleton className="h-32" />}>
        {(found) => (
          <Table label="Limits of roles and people">
            <TableHead columns={['For', 'Ordered this month', 'Limit', { hidden: 'Actions' }]} onlyWide={[1]} />
            <TableBody>
              {listed(found).map((limited) => (
                <Line
                  key={limited.label}
                  limited={limited}
                  onEdit={mayChange(limited.role) ? () => setChosen(limited) : undefined}
                />
              ))}
            </TableBody>
          </Table>
        )}
      </Loaded>
      {chosen && (
        <WordLimitDialog organization_id={organization.id} limited={chosen} onClose={() => setChosen(undefined)} />
      )}
    </Section>
  )
}

const ROLES: Record<LimitedRole, string> = { ADMIN: 'Each admin', MEMBER: 'Each member' }

const listed = ({ roles, people }: Limits): Limited[] => [
  ...roles.map(({ role, monthly_words }) => ({ of: { role }, label: ROLES[role], role, monthly_words })),
  ...people.map(({ user_id, name, role, monthly_words, is_own, used_words }) => ({
    ...{ of: { user_id }, label: name, role, used_words, monthly_words, is_own },
    monthly_words_of_role: roles.find((one) => one.role === role)?.monthly_words ?? null,
  })),
]

function Line({ limited, onEdit }: { limited: Limited; onEdit: (() => void) | undefined }) {
  const { label, monthly_words, used_words, is_own } = limited
  const isUsedUp = monthly_words !== null && used_words !== undefined && used_words >= monthly_words
  return (
    <tr>
      <Cell className={used_words === undefined ? 'font-medium' : ''}>
        <Breakable text={label} />
        {used_words !== undefined && (
          <span className="block text-13 text-muted sm:hidden">{formatNumber(used_words)} ordered this month</span>
        )}
      </Cell>
      <Cell className="tabular max-sm:hidden">{used_words !== undefined && formatNumber(used_words)}</Cell>
      <Cell className="tabular">
        {monthly_words === null ? 'No limit' : formatNumber(monthly_words)}
        {is_own && <span className="text-muted"> (own)</span>}
        {isUsedUp && <span className="block text-13 font-medium text-red">Used up</span>}
      </Cell>
      <Cell isTight>
        {onEdit && <IconButton icon={Pencil} label={`Change the limit of ${label}`} onPress={onEdit} />}
      </Cell>
    </tr>
  )
}
