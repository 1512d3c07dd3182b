import { useCallback, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import {
  CAP_REACHED,
  INSUFFICIENT_QUOTA,
  quotaToast,
  SUBSCRIPTION_REQUIRED,
  WORD_LIMIT_REACHED,
} from '#server/billing/constants.ts'
import type { TranslateAnswer } from '#server/translationRequests/contract.ts'
import { formatNumber } from '../../ui/data/numbers.ts'
import { toast } from '../../ui/overlays/Toast.tsx'
import { translate } from '../rows/calls.ts'
import type { TableAddress } from '../rows/queries.ts'
import type { HandleAnswer } from '../tableTools/rowChanges.ts'
import { toastLeft } from '../tableTools/undoToast.tsx'

const QUOTA_TOAST_MS = 8_000

export function useTranslate(address: TableAddress) {
  const [shortage, setShortage] = useState<TranslateAnswer>()
  const [needsSubscription, setNeedsSubscription] = useState<string>()
  const [isRequesting, setIsRequesting] = useState(false)
  const { page_id, language } = address

  const handleAnswer = useCallback<HandleAnswer>((answer, { success, failure }) => {
    if (answer.status === 'success') {
      setShortage(undefined)
      if (answer.total_words === 0) toast.plain(answer.message)
      else {
        toast.success(success)
        toastLeft([answer])
      }
    } else if (answer.message === INSUFFICIENT_QUOTA) {
      setShortage(answer)
      toast.error(upgradeToast(answer), { durationMs: QUOTA_TOAST_MS })
    } else if (answer.message === CAP_REACHED || answer.message === WORD_LIMIT_REACHED) {
      setShortage(answer)
      toast.error(answer.detail ?? answer.message)
    } else if (answer.message === SUBSCRIPTION_REQUIRED) setNeedsSubscription(answer.detail ?? answer.message)
    else toast.error(answer.detail ?? failure)
  }, [])

  const ask = useCallback(
    async (some?: { fit?: true; service_tier?: 'flex' }) => {
      setIsRequesting(true)
      try {
        handleAnswer(await translate({ page_id, language }, some), {
          success: 'Translation started',
          failure: 'Failed to start translation',
        })
      } catch {
        toast.error('Failed to start translation')
      } finally {
        setIsRequesting(false)
      }
    },
    [page_id, language, handleAnswer],
  )

  return useMemo(
    () => ({
      ask,
      isRequesting,
      handleAnswer,
      shortage,
      dropShortage: () => setShortage(undefined),
      needsSubscription,
      closeSubscription: () => setNeedsSubscription(undefined),
    }),
    [ask, isRequesting, handleAnswer, shortage, needsSubscription],
  )
}

const upgradeToast = ({ remaining_quota, total_words }: TranslateAnswer) => (
  <span>
    {quotaToast(formatNumber(total_words), formatNumber(remaining_quota ?? 0))}{' '}
    <Link to="/billing" className="font-medium text-accent underline">
      Upgrade
    </Link>
  </span>
)
