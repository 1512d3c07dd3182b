import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useStore } from 'zustand'
import { CHECK_LABELS, type CheckName } from '#db/vocabulary/checks/checks.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { countRows, formatNumber } from '#web/ui/data/numbers.ts'
import { Select } from '#web/ui/fields/Select.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/overlays/Dialog.tsx'
import { fixQuestion } from '../../tableTools/fixes/fixQuestion.ts'
import { useTableTools } from '../../tableTools/TableContext.ts'
import { FixItem } from './FixItem.tsx'
import { useFixes } from './useFixes.ts'
import { FixesOfVersion } from './version/FixesOfVersion.tsx'
import { writeFixes } from './writeFixes.ts'

type FixDialogProps = { version_id: string | undefined }

/** `version_id`: of a table of all pages, whose texts are judged at the server. */
export function FixDialog({ version_id }: FixDialogProps) {
  const question = useStore(fixQuestion)
  const close = () => fixQuestion.setState(undefined, true)
  if (!question) return null
  if (version_id === undefined) return <Fixes check={question.check} onClose={close} />
  return <FixesOfVersion version_id={version_id} check={question.check} onClose={close} />
}

const ALL = 'all'

function Fixes({ check, onClose }: { check: CheckName | undefined; onClose: () => void }) {
  const tools = useTableTools()
  const client = useQueryClient()
  const fixed = useFixes()
  const [kind, setKind] = useState<CheckName | typeof ALL>(check ?? ALL)
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const byKind = Map.groupBy(fixed?.fixes ?? [], ({ check }) => check)
  const shown = kind === ALL ? (fixed?.fixes ?? []) : (byKind.get(kind) ?? [])
  const chosen = shown.filter(({ id }) => !leftOut.has(id))
  const toggle = (id: string) =>
    setLeftOut((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]))

  function write() {
    onClose()
    tools.leave('keep')
    void writeFixes(client, tools, chosen)
  }

  return (
    <Dialog title="Fix issues" isOpen onClose={onClose}>
      <DialogBody>
        <Select
          label="Issue"
          options={[
            { id: ALL, label: `All with a certain fix (${formatNumber(fixed?.fixes.length ?? 0)})` },
            ...[...new Set([...byKind.keys(), ...(check ? [check] : [])])].map((one) => ({
              id: one,
              label: `${CHECK_LABELS[one]} (${formatNumber(byKind.get(one)?.length ?? 0)})`,
            })),
          ]}
          value={kind}
          onChange={setKind}
        />
        {!fixed && <p className="text-13 text-muted">Looking for fixes…</p>}
        {fixed && shown.length === 0 && <p className="text-13 text-muted">No issue has a certain fix.</p>}
        {fixed?.isComplete === false && (
          <p className="text-13 text-muted">These are the first {formatNumber(fixed.fixes.length)}.</p>
        )}
        <ul className="flex flex-col divide-y divide-line">
          {shown.map((fix) => (
            <FixItem
              key={fix.id}
              fix={fix}
              language={tools.language}
              isChosen={!leftOut.has(fix.id)}
              onToggle={() => toggle(fix.id)}
            />
          ))}
        </ul>
      </DialogBody>
      <DialogFooter>
        <Button onPress={onClose}>Cancel</Button>
        <Button variant="primary" isDisabled={chosen.length === 0} onPress={write}>
          Fix {countRows(chosen.length)}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
