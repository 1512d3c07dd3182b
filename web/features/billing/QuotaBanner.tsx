import { X } from 'lucide-react'
import { Alert } from '../../ui/Alert.tsx'
import { Button, IconButton, LinkButton } from '../../ui/Button.tsx'
import { formatNumber } from '../../ui/numbers.ts'
import { toast } from '../../ui/Toast.tsx'

export type QuotaRefusal = { total_words: number; remaining_quota: number }

type Props = {
  refusal: QuotaRefusal
  onDismiss: () => void
  /** "Translate the rows that fit": what fits into the words that are left. */
  fitting?: { rows: number; words: number }
  onTranslateFitting?: () => void
}

export function QuotaBanner({ refusal, onDismiss, fitting, onTranslateFitting }: Props) {
  const { total_words, remaining_quota } = refusal
  return (
    <Alert
      kind="warning"
      title="Translation Quota Limit Reached"
      action={<IconButton icon={X} label="Dismiss" size="sm" onPress={onDismiss} />}
    >
      <p>
        You need {formatNumber(total_words)} words for this translation, but you only have{' '}
        {formatNumber(remaining_quota)} words remaining in your quota.
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <LinkButton to="/billing" size="sm">
          Upgrade Plan
        </LinkButton>
        {fitting && fitting.rows > 0 && onTranslateFitting && (
          <Button size="sm" onPress={onTranslateFitting}>
            {`Translate the rows that fit: ${formatNumber(fitting.rows)} (${formatNumber(fitting.words)} words)`}
          </Button>
        )}
      </div>
    </Alert>
  )
}

const QUOTA_TOAST_MS = 8000

export const toastQuotaLimit = ({ total_words, remaining_quota }: QuotaRefusal) =>
  toast.error(
    <span>
      Quota limit reached: {formatNumber(remaining_quota)} words remaining, need {formatNumber(total_words)} words{' '}
      <a href="/billing" className="font-medium text-accent underline">
        Upgrade
      </a>
    </span>,
    { durationMs: QUOTA_TOAST_MS, id: 'quota-limit' },
  )
