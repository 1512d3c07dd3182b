import type { Account } from '#server/adminAccounts/contract.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { TextLink } from '#web/ui/buttons/TextLink.tsx'
import { formatCents } from '#web/ui/data/numbers.ts'
import { StripeId } from '../StripeId.tsx'
import { pauseWords } from './accountWords.ts'

export function AccountNotice({ account: { state, pause, owed_cents, customer_id } }: { account: Account }) {
  if (pause === null || state === 'admin') return null
  return (
    <Alert
      kind="warning"
      title={owed_cents > 0 ? `Nothing is translated: ${formatCents(owed_cents)} is owed` : 'Nothing is translated'}
    >
      <p>{pauseWords(pause)}</p>
      <p className="flex flex-wrap items-center gap-x-3">
        {pause === 'disputed' && (
          <TextLink isApart className="inline-flex min-h-6 items-center" to="/admin/corrections?open=true">
            Corrections
          </TextLink>
        )}
        {customer_id && <StripeId id={customer_id} />}
      </p>
    </Alert>
  )
}
