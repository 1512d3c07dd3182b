import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { TRANSLATION_STATUS_LABELS, type TranslationStatus } from '#db/vocabulary/statuses.ts'
import { sayFailure } from '#web/api/sayFailure.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { countRows, formatNumber } from '#web/ui/data/numbers.ts'
import { SegmentBar } from '#web/ui/data/ProgressBar.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/overlays/Dialog.tsx'
import { Menu, MenuItem } from '#web/ui/overlays/Menu.tsx'
import { trackAct } from '../../operations/pendingActs.ts'
import { translationKeys } from '../../rows/queries.ts'
import type { TableQuery } from '../../rows/tableQuery.ts'
import { type VersionAddress, versionCountQuery } from '../../rows/version/versionQueries.ts'
import { STATUS_LOOKS } from '../../tableTools/statusLooks.ts'
import { offerTakeBack } from '../../tableTools/undoToast.tsx'
import { SETTABLE, setAllMatching, toBeSet } from './setAllMatching.ts'

type StatusOfAllProps = { at: VersionAddress; query: TableQuery }

export function StatusOfAll({ at, query }: StatusOfAllProps) {
  const [status, setStatus] = useState<TranslationStatus>()
  return (
    <>
      <Menu
        label="Set the status of all matching rows"
        placement="top start"
        trigger={
          <AriaButton className="inline-flex h-7 items-center gap-1.5 rounded-sm px-2 text-13 font-medium hover:bg-hover pointer-coarse:h-11">
            Set status of all <ChevronDown aria-hidden size={14} />
          </AriaButton>
        }
      >
        {SETTABLE.map((one) => (
          <MenuItem
            key={one}
            icon={STATUS_LOOKS[one].icon}
            isDisabled={toBeSet(query, one) === undefined}
            onAction={() => setStatus(one)}
          >
            {STATUS_LOOKS[one].label}
          </MenuItem>
        ))}
      </Menu>
      {status && <Question {...{ at, status }} query={query} onClose={() => setStatus(undefined)} />}
    </>
  )
}

type QuestionProps = StatusOfAllProps & { status: TranslationStatus; onClose: () => void }

function Question({ at, query, status, onClose }: QuestionProps) {
  const client = useQueryClient()
  const [wanted] = useState(() => toBeSet(query, status) ?? query)
  const count = useQuery(versionCountQuery(at, wanted)).data
  const [done, setDone] = useState<number>()
  const stopping = useRef(new AbortController())
  const label = TRANSLATION_STATUS_LABELS[status]
  const many = count && (count.is_complete ? countRows(count.count) : `more than ${countRows(count.count)}`)

  async function start() {
    setDone(0)
    const { signal } = stopping.current
    let set: Parameters<Parameters<typeof setAllMatching>[2]['onProgress']>[0] = { rows: 0, operation_ids: [] }
    const onProgress = (progress: typeof set) => {
      set = progress
      setDone(progress.rows)
    }
    try {
      await trackAct(setAllMatching(at, { query: wanted, status }, { signal, onProgress }))
    } catch (error) {
      sayFailure(error as Error)
    }
    offerTakeBack(client, `${countRows(set.rows)} set to ${label}`, set.operation_ids)
    void client.invalidateQueries({ queryKey: translationKeys.all })
    onClose()
  }
  const close = () => (done === undefined ? onClose() : stopping.current.abort())

  return (
    <Dialog title={`Set all matching rows to ${label}?`} isOpen onClose={close} isDismissable={done === undefined}>
      <DialogBody>
        {done === undefined ? (
          <p>
            {many === undefined ? 'Counting the rows…' : `This sets ${many}.`} Rows without a translation, and those
            that the AI has, stay as they are. Undo takes all of it back.
          </p>
        ) : (
          <>
            <p role="status">{countRows(done)} set.</p>
            <SegmentBar
              label="Rows set"
              total={count?.count ?? done}
              segments={[{ tone: 'accent', value: done, label: `of ${formatNumber(count?.count ?? done)}` }]}
            />
          </>
        )}
      </DialogBody>
      <DialogFooter>
        <Button onPress={close}>{done === undefined ? 'Cancel' : 'Stop'}</Button>
        <Button
          variant="primary"
          isPending={done !== undefined}
          isDisabled={count === undefined || count.count === 0}
          onPress={() => void start()}
        >
          Set {many ?? 'rows'}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
