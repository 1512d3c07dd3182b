import { useQuery } from '@tanstack/react-query'
import { Languages } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/Dialog.tsx'
import { formatCents, formatNumber, formatWords } from '../../ui/numbers.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import type { createProgress } from './progress.ts'
import { estimateQuery, type TableAddress } from './queries.ts'

type TranslateButtonProps = {
  address: TableAddress
  progress: ReturnType<typeof createProgress>
  isAsking: boolean
  onTranslate: (some?: { fit: true }) => Promise<void>
  isOpen: boolean
  setIsOpen: (isOpen: boolean) => void
}

/** Says what it will cost before it is asked for. */
export function TranslateButton(props: TranslateButtonProps) {
  const { address, progress, isAsking, onTranslate, isOpen, setIsOpen } = props
  const { wordsLeft } = useSyncExternalStore(progress.subscribe, progress.read)
  const estimate = useQuery({ ...estimateQuery(address, wordsLeft), enabled: isOpen })
  const start = async (some?: { fit: true }) => {
    await onTranslate(some)
    setIsOpen(false)
  }
  const { data } = estimate
  const left = data?.remaining_quota ?? Number.POSITIVE_INFINITY
  const isTooMuch = data !== undefined && data.words > left
  return (
    <>
      <Button variant="primary" icon={Languages} onPress={() => setIsOpen(true)}>
        Translate
      </Button>
      <Dialog title="Translate this page" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <DialogBody>
          {estimate.isPending ? (
            <Spinner label="Counting words" />
          ) : estimate.isError ? (
            <p className="text-red">{estimate.error.message}</p>
          ) : (
            <>
              <p>
                {estimate.data.rows === 0
                  ? 'Every text already has a translation.'
                  : `${formatNumber(estimate.data.rows)} texts without a translation: ${formatWords(estimate.data.words)}, ${estimate.data.is_free_tier ? 'free of charge' : formatCents(estimate.data.cents)}.`}
              </p>
              {isTooMuch && (
                <Alert
                  kind="warning"
                  title={`${formatWords(estimate.data.words - left)} more than your quota has left`}
                >
                  {estimate.data.fitting.rows > 0
                    ? `${formatNumber(estimate.data.fitting.rows)} texts with ${formatWords(estimate.data.fitting.words)} still fit.`
                    : 'No text fits into what is left.'}{' '}
                  <Link to="/billing" className="font-medium text-accent underline">
                    Upgrade Plan
                  </Link>
                </Alert>
              )}
              {estimate.data.remaining_quota !== null && (
                <p className="text-muted">{formatWords(estimate.data.remaining_quota)} remain in your quota.</p>
              )}
              <p className="text-13 text-muted">Text that is there stays as it is. Engine: {estimate.data.engine}</p>
            </>
          )}
        </DialogBody>
        <DialogFooter>
          <Button onPress={() => setIsOpen(false)}>Cancel</Button>
          {isTooMuch ? (
            <Button
              variant="primary"
              isPending={isAsking}
              isDisabled={data.fitting.rows === 0}
              onPress={() => start({ fit: true })}
              autoFocus
            >
              Translate the rows that fit
            </Button>
          ) : (
            <Button
              variant="primary"
              isPending={isAsking}
              isDisabled={!data || data.rows === 0}
              onPress={() => start()}
              autoFocus
            >
              Start translation
            </Button>
          )}
        </DialogFooter>
      </Dialog>
    </>
  )
}
