import { CircleStop } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import { Button } from '../../ui/buttons/Button.tsx'
import { countRows, formatNumber, formatWords } from '../../ui/data/numbers.ts'
import { Dialog, DialogBody, DialogFooter } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { useOffer } from '../palette/useOffer.ts'
import { cancelTranslation } from '../rows/calls.ts'
import type { ProgressStore } from '../rows/progress.ts'
import type { TableAddress } from '../rows/queries.ts'
import type { Rows } from '../rows/rows.ts'

type StopTranslatingProps = { address: TableAddress; rows: Rows; progress: ProgressStore }

export function StopTranslating({ address, rows, progress }: StopTranslatingProps) {
  const { inProgress, total } = useStore(progress)
  const [isOpen, setIsOpen] = useState(false)
  const [isStopping, setIsStopping] = useState(false)
  // Somebody may have set the status by hand: then there is nothing to stop.
  const isClaimed = inProgress > 0 && rows.sources().some(({ id }) => rows.read(id, 'request') !== undefined)
  useOffer(() => ({
    commands: isClaimed
      ? [{ id: 'stop', label: 'Stop translating this page', icon: CircleStop, run: () => setIsOpen(true) }]
      : [],
  }))
  if (!isClaimed && !isOpen && !isStopping) return null

  const close = () => setIsOpen(false)
  /** Thousands of rows are released in parts, visibly in the table: nobody waits for it in a dialog. */
  async function stop() {
    setIsStopping(true)
    close()
    try {
      const { rows: stopped, released_words } = await cancelTranslation(address)
      toast.plain(`Translation stopped: ${countRows(stopped)} left, ${formatWords(released_words)} not charged`)
    } catch {
      toast.error('Failed to stop the translation')
    } finally {
      setIsStopping(false)
    }
  }
  return (
    <>
      <Button
        icon={CircleStop}
        className="@max-[56rem]/bar:w-8 @max-[56rem]/bar:px-0"
        isPending={isStopping}
        onPress={() => setIsOpen(true)}
      >
        <span className="@max-[56rem]/bar:sr-only">Stop</span>
      </Button>
      <Dialog title="Stop this translation?" isOpen={isOpen} onClose={close}>
        <DialogBody>
          <p>
            {inProgress === 0
              ? 'The AI has already finished.'
              : `The AI still has ${formatNumber(inProgress)} of ${countRows(total)}.`}
          </p>
          <p className="text-muted">
            Finished rows are kept, earlier text is restored, and you won’t be charged for the rest.
          </p>
        </DialogBody>
        <DialogFooter>
          <Button onPress={close}>Keep translating</Button>
          <Button variant="primary" isDisabled={inProgress === 0} onPress={stop} autoFocus>
            Stop translating
          </Button>
        </DialogFooter>
      </Dialog>
    </>
  )
}
