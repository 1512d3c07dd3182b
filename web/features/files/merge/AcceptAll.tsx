import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { formatNumber } from '#web/ui/data/numbers.ts'
import { ProgressBar } from '#web/ui/data/ProgressBar.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/overlays/Dialog.tsx'
import type { TableAddress } from '../../rows/queries.ts'
import { suggestedRowsQuery } from '../../rows/queries.ts'
import { useAcceptAll } from './useAcceptAll.ts'

type Props = { address: TableAddress; mark: string | undefined; onShow: () => void }

export function AcceptAll({ address, mark, onShow }: Props) {
  const [isAsking, setIsAsking] = useState(false)
  const rows = useQuery(suggestedRowsQuery(address, mark)).data?.rows ?? 0
  if (rows < 2 && !isAsking) return null
  return (
    <>
      {rows > 1 && (
        <Alert
          kind="info"
          action={
            <span className="flex shrink-0 flex-wrap gap-1.5">
              <Button size="sm" onPress={onShow}>
                Show them
              </Button>
              <Button size="sm" onPress={() => setIsAsking(true)}>
                Accept all
              </Button>
            </span>
          }
        >
          {`${formatNumber(rows)} rows have a suggestion of a file or an agent.`}
        </Alert>
      )}
      {isAsking && <AcceptDialog address={address} rows={rows} onClose={() => setIsAsking(false)} />}
    </>
  )
}

type DialogProps = { address: TableAddress; rows: number; onClose: () => void }

function AcceptDialog({ address, rows, onClose }: DialogProps) {
  const [asked] = useState(rows)
  const { accept, stop, done, isPending, error } = useAcceptAll(address, onClose)
  const count = formatNumber(asked)
  const isBegun = isPending || done > 0
  return (
    <Dialog
      title={`Accept the suggestions of ${count} rows?`}
      role="alertdialog"
      isOpen
      onClose={onClose}
      isDismissable={!isPending}
    >
      <DialogBody>
        {error && <Alert title="Not all suggestions were accepted">{error.message} Please try again.</Alert>}
        <p className="text-muted">
          The file’s text takes the place of the present one in each of these rows. Rows keep their status. Rows that
          are being translated are left out. Undo brings all of it back.
        </p>
        {isBegun && (
          <div className="flex flex-col gap-1.5" aria-live="polite">
            <p className="tabular text-13 text-muted">{`${formatNumber(done)} of ${count} rows`}</p>
            <ProgressBar label="Accepted suggestions" value={done / Math.max(1, asked)} />
          </div>
        )}
      </DialogBody>
      <DialogFooter>
        <Button onPress={isPending ? stop : onClose}>{isPending ? 'Stop' : 'Cancel'}</Button>
        <Button variant="primary" onPress={accept} isPending={isPending}>
          Accept all
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
