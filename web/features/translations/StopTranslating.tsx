import { CircleStop } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/Dialog.tsx'
import { formatNumber, formatWords } from '../../ui/numbers.ts'
import { toast } from '../../ui/Toast.tsx'
import type { createProgress } from './progress.ts'
import { cancelTranslation, type TableAddress } from './queries.ts'
import type { Rows } from './rows.ts'
import { countRows } from './selection/bulkChanges.ts'

type StopTranslatingProps = { address: TableAddress; rows: Rows; progress: ReturnType<typeof createProgress> }

/** While the AI works on the page: says how far it is, and takes back what it has not done yet. */
export function StopTranslating({ address, rows, progress }: StopTranslatingProps) {
  const { inProgress, total } = useSyncExternalStore(progress.subscribe, progress.read)
  const [isOpen, setIsOpen] = useState(false)
  const [isStopping, setIsStopping] = useState(false)
  // Somebody may have set the status by hand: then there is nothing to stop.
  const isHeld = inProgress > 0 && rows.sources().some(({ id }) => rows.read(id, 'request') !== undefined)
  if (!isHeld && !isOpen && !isStopping) return null

  const close = () => setIsOpen(false)
  /** Thousands of rows are let go one part after the other, in sight: nobody waits for it in a dialog. */
  async function stop() {
    setIsStopping(true)
    close()
    try {
      const { rows: stopped, released_words } = await cancelTranslation(address)
      toast.plain(`Translation stopped: ${countRows(stopped)} left, ${formatWords(released_words)} given back`)
    } catch {
      toast.error('Failed to stop the translation')
    } finally {
      setIsStopping(false)
    }
  }
  return (
    <>
      <Button icon={CircleStop} className="max-md:order-last" isPending={isStopping} onPress={() => setIsOpen(true)}>
        Stop
      </Button>
      <Dialog title="Stop this translation?" isOpen={isOpen} onClose={close}>
        <DialogBody>
          <p>
            {inProgress === 0
              ? 'The AI has finished meanwhile.'
              : `The AI still has ${formatNumber(inProgress)} of ${countRows(total)}.`}
          </p>
          <p className="text-muted">
            What is translated stays, text that was there before comes back, and the words of the other rows are given
            back.
          </p>
        </DialogBody>
        <DialogFooter>
          <Button onPress={close}>Go on translating</Button>
          <Button variant="primary" isDisabled={inProgress === 0} onPress={stop} autoFocus>
            Stop translating
          </Button>
        </DialogFooter>
      </Dialog>
    </>
  )
}
