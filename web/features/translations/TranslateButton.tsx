import { useQuery } from '@tanstack/react-query'
import { Languages } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
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
  onTranslate: () => Promise<void>
}

/** Says what it will cost before it is asked for. */
export function TranslateButton({ address, progress, isAsking, onTranslate }: TranslateButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { wordsLeft } = useSyncExternalStore(progress.subscribe, progress.read)
  const estimate = useQuery({ ...estimateQuery(address, wordsLeft), enabled: isOpen })
  const start = async () => {
    await onTranslate()
    setIsOpen(false)
  }
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
              {estimate.data.remaining_quota !== null && (
                <p className="text-muted">{formatWords(estimate.data.remaining_quota)} remain in your quota.</p>
              )}
              <p className="text-13 text-muted">Text that is there stays as it is. Engine: {estimate.data.engine}</p>
            </>
          )}
        </DialogBody>
        <DialogFooter>
          <Button onPress={() => setIsOpen(false)}>Cancel</Button>
          <Button
            variant="primary"
            isPending={isAsking}
            isDisabled={!estimate.data || estimate.data.rows === 0}
            onPress={start}
            autoFocus
          >
            Start translation
          </Button>
        </DialogFooter>
      </Dialog>
    </>
  )
}
