import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { BIN_DAYS } from '#server/bin/constants.ts'
import type { Page } from '#server/pages/contract.ts'
import { remove } from '#web/api/client.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { countPages, formatNumber } from '#web/ui/data/numbers.ts'
import { ProgressBar } from '#web/ui/data/ProgressBar.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/overlays/Dialog.tsx'
import { titled, toast } from '#web/ui/overlays/Toast.tsx'
import { refetchBins, restoreThing } from '../../bin/queries.ts'
import { sayNotRestored } from '../../bin/sayDeleted.tsx'
import { Taken } from '../../bin/Taken.tsx'
import { offerUndo } from '../../operations/offerUndo.tsx'
import { pagesChanged } from '../../pages/queries.ts'

type BinPagesProps = { pages: readonly Page[]; onClose: () => void }

export function BinPages({ pages: given, onClose }: BinPagesProps) {
  const client = useQueryClient()
  const [pages] = useState(given)
  const [done, setDone] = useState<number>()
  const isStopped = useRef(false)
  async function start() {
    const gone: Page[] = []
    setDone(0)
    try {
      for (const page of pages) {
        if (isStopped.current) break
        await remove(`/pages/${page.id}`)
        setDone(gone.push(page))
      }
    } catch (error) {
      toast.error(titled('Not all pages were deleted', (error as Error).message))
    }
    const ids = gone.map(({ id }) => id)
    const restore = async () => {
      for (const page of gone) await restoreThing(client, { kind: 'page', ...page })
      toast.success(`${countPages(gone.length)} restored`)
    }
    if (gone.length > 0)
      offerUndo(ids, `${countPages(gone.length)} moved to the bin`, () => void restore().catch(sayNotRestored))
    onClose()
    await Promise.all([pagesChanged(client), refetchBins(client)])
  }
  const isBegun = done !== undefined
  return (
    <Dialog
      title={`Delete ${countPages(pages.length)}?`}
      role="alertdialog"
      isOpen
      onClose={onClose}
      isDismissable={!isBegun}
    >
      <DialogBody>
        <p className="text-muted">
          They move to the bin with{' '}
          <Taken of={{ kind: 'version', id: pages[0]!.version_id, pages: pages.map(({ id }) => id) }} />, for everyone.
          They can be restored for {BIN_DAYS} days in the settings of the project. Running AI translations stop.
        </p>
        {isBegun && (
          <div className="flex flex-col gap-1.5" aria-live="polite">
            <p className="tabular text-13 text-muted">{`${formatNumber(done)} of ${countPages(pages.length)}`}</p>
            <ProgressBar label="Deleted pages" value={done / pages.length} />
          </div>
        )}
      </DialogBody>
      <DialogFooter>
        <Button
          onPress={() => {
            isStopped.current = true
            if (!isBegun) onClose()
          }}
        >
          {isBegun ? 'Stop' : 'Cancel'}
        </Button>
        <Button variant="danger" isPending={isBegun} onPress={() => void start()}>
          {`Delete ${countPages(pages.length)}`}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
