import type { Finding } from '#server/billingReports/contract.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { TextLink } from '#web/ui/buttons/TextLink.tsx'
import { timeLabel } from '#web/ui/data/dates.ts'
import { StripeId } from '../StripeId.tsx'
import { findingWords } from './failureWords.ts'

export const Findings = ({ findings }: { findings: Finding[] }) =>
  findings.map(({ kind, customer_id, payer_name, detail, since }) => {
    const { title, next } = findingWords(kind)
    return (
      <Alert key={`${kind} ${customer_id}`} kind="warning" title={title}>
        <p>
          {detail}. {next}
        </p>
        <p className="flex flex-wrap items-center gap-x-2 text-13">
          {customer_id && (
            <>
              <TextLink
                isApart
                className="inline-flex min-h-6 items-center"
                to={`/admin?search=${encodeURIComponent(customer_id)}`}
              >
                {payer_name ?? 'Unknown'}
              </TextLink>
              <StripeId id={customer_id} />
            </>
          )}
          <span>Since {timeLabel(since)}</span>
        </p>
      </Alert>
    )
  })
