import type { TranslateAnswer } from '#server/translations/contract.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { formatNumber } from '../../ui/numbers.ts'

type QuotaBannerProps = { shortage: TranslateAnswer; isAsking: boolean; onFit: () => void; onClose: () => void }

export function QuotaBanner({
  shortage: { total_words, remaining_quota },
  isAsking,
  onFit,
  onClose,
}: QuotaBannerProps) {
  const left = remaining_quota ?? 0
  return (
    <Alert
      kind="warning"
      title="Translation Quota Limit Reached"
      action={
        <Button size="sm" variant="ghost" onPress={onClose}>
          Dismiss
        </Button>
      }
    >
      <p>
        You need {formatNumber(total_words)} words for this translation, but you only have {formatNumber(left)} words
        remaining in your quota.
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <LinkButton to="/billing" size="sm">
          Upgrade Plan
        </LinkButton>
        {left > 0 && (
          <Button size="sm" isPending={isAsking} onPress={onFit}>
            Translate the rows that fit
          </Button>
        )}
      </div>
    </Alert>
  )
}
