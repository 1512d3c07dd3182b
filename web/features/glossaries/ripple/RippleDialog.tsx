import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Glossary } from '#server/glossaries/contract.ts'
import type { RippledRow } from '#server/ripples/contract.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { countRows } from '#web/ui/data/numbers.ts'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/overlays/Dialog.tsx'
import { linesQuery } from '../queries.ts'
import type { Progress } from './calls.ts'
import { changesOf, keyOf, type TermChange } from './changes.ts'
import { RippleSection } from './RippleSection.tsx'
import { sayLeft } from './sayLeft.ts'
import { useRenewing } from './useRenewing.ts'

type Props = { glossary: Glossary; term_id: string; onClose: () => void }
const ALL = 'all'
const nameOf = (change: TermChange, row: RippledRow) => `${keyOf(change)} ${row.source_text_id}`

export function RippleDialog({ glossary, term_id, onClose }: Props) {
  const lines = useQuery(linesQuery(glossary.id)).data ?? []
  const changes = changesOf(lines.filter((line) => line.term_id === term_id))
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const isLeftOut = (change: TermChange, row: RippledRow) => leftOut.has(nameOf(change, row))
  const renewing = useRenewing(isLeftOut)
  const { running, progress } = renewing

  function leaveOut(change: TermChange, row: RippledRow, isOut: boolean) {
    const next = new Set(leftOut)
    if (isOut) next.add(nameOf(change, row))
    else next.delete(nameOf(change, row))
    setLeftOut(next)
  }

  return (
    <Dialog
      title={`Rows with an old translation of ${term_id}`}
      isOpen
      onClose={onClose}
      isDismissable={running === undefined}
    >
      <DialogBody>
        {progress && <Renewed progress={progress} isRunning={running !== undefined} onUndo={renewing.undoAll} />}
        {changes.length === 0 && <p className="text-muted">Its translations were never other ones.</p>}
        {changes.map((change) => (
          <RippleSection
            key={keyOf(change)}
            change={change}
            isOnly={changes.length === 1}
            renewing={renewing}
            isLeftOut={(row) => isLeftOut(change, row)}
            onLeaveOut={(row, isOut) => leaveOut(change, row, isOut)}
          />
        ))}
      </DialogBody>
      <DialogFooter>
        <Button onPress={running === undefined ? onClose : renewing.stop}>
          {running === undefined ? 'Close' : 'Stop'}
        </Button>
        {changes.length > 1 && (
          <Button
            variant="primary"
            isPending={running === ALL}
            isDisabled={running !== undefined && running !== ALL}
            onPress={() => renewing.renewAll(ALL, changes)}
          >
            Replace in all languages
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  )
}

type RenewedProps = { progress: Progress; isRunning: boolean; onUndo: () => void }

const Renewed = ({ progress, isRunning, onUndo }: RenewedProps) => (
  <div className="flex items-start justify-between gap-3">
    <div role="status" className="text-13">
      <p>
        <bdi>{`${isRunning ? 'Renewing…' : 'Done:'} ${countRows(progress.rows)} renewed.`}</bdi>
      </p>
      {sayLeft(progress.left).map((line) => (
        <p key={line}>
          <bdi>{line}</bdi>
        </p>
      ))}
    </div>
    {!isRunning && progress.replacement_id !== undefined && (
      <Button size="sm" onPress={onUndo}>
        Undo
      </Button>
    )}
  </div>
)
