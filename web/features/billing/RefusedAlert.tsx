import { Link } from 'react-router-dom'
import {
  CAP_REACHED,
  CONFIRM_ADDRESS,
  INSUFFICIENT_QUOTA,
  QUOTA_LIMIT_REACHED,
  quotaSentence,
  WORD_LIMIT_REACHED,
} from '#server/billing/constants.ts'
import type { WordsPrice } from '#server/translationRequests/contract.ts'
import { Alert } from '../../ui/Alert.tsx'
import { formatNumber, formatWords } from '../../ui/data/numbers.ts'
import { ConfirmForWords } from './quota/ConfirmForWords.tsx'

type RefusedAlertProps = {
  price: WordsPrice
  children: string
}

export function RefusedAlert({ price: { words, refusal, remaining_quota }, children }: RefusedAlertProps) {
  if (!refusal) return null
  const isQuota = refusal.message === INSUFFICIENT_QUOTA
  if (refusal.message === CONFIRM_ADDRESS) return <ConfirmForWords words={remaining_quota ?? 0} />
  const isCap = refusal.message === CAP_REACHED
  const left = remaining_quota ?? 0
  return (
    <Alert kind="warning" title={isQuota ? QUOTA_LIMIT_REACHED : refusal.message}>
      <p>{isQuota ? quotaSentence(formatNumber(words), formatNumber(left)) : refusal.detail}</p>
      {isQuota && `That is ${formatWords(words - left)} more than your quota has left. `}
      {children}{' '}
      {refusal.message !== WORD_LIMIT_REACHED && (
        <Link to={isCap ? '/organizations?tab=quota' : '/billing'} className="font-medium text-accent underline">
          {isCap ? 'Change the cap' : 'Upgrade Plan'}
        </Link>
      )}
    </Alert>
  )
}
