import { CAP_REACHED, INSUFFICIENT_QUOTA, QUOTA_LIMIT_REACHED, quotaSentence } from '#server/billing/constants.ts'
import type { TranslateAnswer } from '#server/translationRequests/contract.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button, LinkButton } from '../../ui/buttons/Button.tsx'
import { formatNumber } from '../../ui/data/numbers.ts'

type QuotaBannerProps = { shortage: TranslateAnswer; isRequesting: boolean; onFit: () => void; onClose: () => void }

export function QuotaBanner({ shortage, isRequesting, onFit, onClose }: QuotaBannerProps) {
  const { message, detail, total_words, remaining_quota } = shortage
  const isCap = message === CAP_REACHED
  const isQuota = message === INSUFFICIENT_QUOTA
  const left = remaining_quota ?? 0
  return (
    <Alert
      kind="warning"
      title={isQuota ? QUOTA_LIMIT_REACHED : message}
      action={
        <Button size="sm" variant="ghost" onPress={onClose}>
          Dismiss
        </Button>
      }
    >
      <p>{isQuota ? quotaSentence(formatNumber(total_words), formatNumber(left)) : detail}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {(isCap || isQuota) && (
          <LinkButton to={isCap ? '/organizations?tab=quota' : '/billing'} size="sm">
            {isCap ? 'Change the cap' : 'Upgrade Plan'}
          </LinkButton>
        )}
        {(!isQuota || left > 0) && (
          <Button size="sm" isPending={isRequesting} onPress={onFit}>
            Translate the rows that fit
          </Button>
        )}
      </div>
    </Alert>
  )
}
