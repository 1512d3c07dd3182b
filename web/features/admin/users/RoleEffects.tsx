import { useQuery } from '@tanstack/react-query'
import type { RoleChange } from '#server/admin/contract.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { dateName } from '#web/ui/data/dates.ts'
import { formatCents, formatWords } from '#web/ui/data/numbers.ts'
import { Spinner } from '#web/ui/Spinner.tsx'
import { quotaFault, type UserForm } from './userForm.ts'
import { roleChangeQuery } from './userQueries.ts'

type Effect = RoleChange['effects'][number]
type Props = { userId: string; role: UserForm['role']; quota: string }

export function RoleEffects({ userId, role, quota }: Props) {
  const words = role === 'FREE_TIER' && quotaFault(quota) === undefined ? Number(quota) : undefined
  const change = useQuery(roleChangeQuery(userId, role, words))
  if (change.isPending) return <Spinner label="Looking up what this role changes" />
  if (change.isError)
    return <Alert kind="warning">The effects of this role could not be looked up. {change.error.message}</Alert>
  const { effects } = change.data
  if (effects.length === 0) return <Alert kind="info">Their words and payments stay as they are.</Alert>
  return (
    <Alert kind="warning" title="When you save">
      <ul className="flex list-disc flex-col gap-1 ps-4">
        {effects.map((effect) => (
          <li key={effect.kind}>{sentenceOf(effect)}</li>
        ))}
      </ul>
    </Alert>
  )
}

function sentenceOf({ kind, at, words, cents }: Effect): string {
  const day = at === null ? undefined : dateName(new Date(at))
  switch (kind) {
    case 'words_free':
      return 'Their words are free from now on.'
    case 'words_paid':
      return `Their words cost ${formatCents(cents ?? 0)} each from now on.`
    case 'words_limited':
      return `${day ? `From ${day} on` : 'From now on'} they have ${words === null ? 'free words without limit' : `${formatWords(words)} left for free`}.`
    case 'words_stop':
      return 'Nothing is translated in their organizations until they activate Standard and owe nothing.'
    case 'subscription_ends':
      return `Their subscription ends on ${day}, and words are paid until then. ${invoiceOf(words, cents, 'The final invoice')}`
    case 'subscription_stays':
      return `Their subscription goes on without new words; they can end it on their billing page. ${invoiceOf(words, cents, day ? `The invoice of ${day}` : 'Its last invoice')}`
    case 'debt_stays':
      return `They still owe ${formatCents(cents ?? 0)}.`
  }
}

const invoiceOf = (words: number | null, cents: number | null, invoice: string) =>
  words === null || cents === null
    ? `${invoice} has the words translated so far.`
    : `${invoice} has ${formatWords(words)} so far, ${formatCents(cents)}.`
