import { useContext, useMemo, useState } from 'react'
import { CHECK_LABELS, type CheckName } from '#db/vocabulary/checks/checks.ts'
import { languageName } from '#db/vocabulary/languages.ts'
import type { RowWithFix } from '#server/fixes/contract.ts'
import { sayLeft } from '#web/features/replacements/sayLeft.ts'
import { DEFAULT_QUERY } from '#web/features/rows/tableQuery.ts'
import { useTableTools } from '#web/features/tableTools/TableContext.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { countRows, formatNumber } from '#web/ui/data/numbers.ts'
import { Select } from '#web/ui/fields/Select.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/overlays/Dialog.tsx'
import { TermsInContext } from '../../languages/InRow.tsx'
import { useFilterCounts } from '../../toolbar/useFilterCounts.ts'
import { FixItem } from '../FixItem.tsx'
import type { Progress } from './calls.ts'
import { useFixing, useFoundFixes } from './useFixing.ts'

const ALL = 'all'

type FixesOfVersionProps = { version_id: string; check: CheckName | undefined; onClose: () => void }

export function FixesOfVersion({ version_id, check, onClose }: FixesOfVersionProps) {
  const tools = useTableTools()
  const { language } = tools
  const ofMany = useContext(TermsInContext) !== undefined
  const at = useMemo(() => ({ version_id, language }), [version_id, language])
  const counts = useFilterCounts({ address: at, query: DEFAULT_QUERY }, true).ofVersion
  const [kind, setKind] = useState<CheckName | typeof ALL>(check ?? ALL)
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const looked = useMemo(() => ({ at, check: kind === ALL ? undefined : kind }), [at, kind])
  const found = useFoundFixes(looked)
  const { progress, isDone, start, stop } = useFixing(looked, found)
  const isRunning = progress !== undefined && !isDone
  const isChosen = ({ source_text_id: id, is_claimed }: RowWithFix) => !is_claimed && !leftOut.has(id)
  const toggle = (id: string) =>
    setLeftOut((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]))
  const chosen = found.rows.filter(isChosen).length
  const hasMore = found.list.hasNextPage
  const kinds = [...new Set([...(counts?.issues.map(({ check }) => check) ?? []), ...(check ? [check] : [])])]

  function write() {
    tools.leave('keep')
    start(isChosen)
  }

  return (
    <Dialog
      title={ofMany ? `Fix issues in ${languageName(language)}` : 'Fix issues'}
      isOpen
      onClose={onClose}
      isDismissable={!isRunning}
    >
      <DialogBody>
        {progress === undefined ? (
          <>
            <Select
              label="Issue"
              options={[
                { id: ALL, label: 'All with a certain fix' },
                ...kinds.map((one) => ({ id: one, label: CHECK_LABELS[one] })),
              ]}
              value={kind}
              onChange={setKind}
            />
            <FoundFixes found={found} isChosen={isChosen} onToggle={toggle} />
          </>
        ) : (
          <Done progress={progress} isDone={isDone} />
        )}
      </DialogBody>
      <DialogFooter>
        <Button onPress={isRunning ? stop : onClose}>{isRunning ? 'Stop' : isDone ? 'Close' : 'Cancel'}</Button>
        {!isDone && (
          <Button variant="primary" isPending={isRunning} isDisabled={chosen === 0 && !hasMore} onPress={write}>
            {hasMore ? 'Fix all' : `Fix ${countRows(chosen)}`}
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  )
}

type FoundFixesProps = {
  found: ReturnType<typeof useFoundFixes>
  isChosen: (row: RowWithFix) => boolean
  onToggle: (id: string) => void
}

function FoundFixes({ found, isChosen, onToggle }: FoundFixesProps) {
  const { list, rows } = found
  return (
    <>
      <p role="status" className={`text-13 ${list.error ? 'text-red' : 'text-muted'}`}>
        {saySo(found)}
      </p>
      <ul className="flex flex-col divide-y divide-line">
        {rows.map((row) => (
          <FixItem
            key={row.source_text_id}
            fix={{ ...row, place: row.page_name, before: row.text, after: row.fixed }}
            isChosen={isChosen(row)}
            isDisabled={row.is_claimed}
            onToggle={() => onToggle(row.source_text_id)}
          >
            {row.is_claimed && <p className="text-12 text-amber">The AI works on this row, so it stays.</p>}
          </FixItem>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button size="sm" isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
          Show more rows
        </Button>
      )}
    </>
  )
}

const Done = ({ progress, isDone }: { progress: Progress; isDone: boolean }) => (
  <div role="status">
    <p>{`${isDone ? 'Done: ' : 'Fixing… '}${countRows(progress.rows)} fixed.`}</p>
    {sayLeft(progress.left).map((line) => (
      <p key={line}>{line}</p>
    ))}
  </div>
)

function saySo({ list, rows }: ReturnType<typeof useFoundFixes>) {
  if (list.error) return list.error.message
  if (!list.data || list.data.pages[0]?.is_judged === false) return 'Looking for fixes…'
  if (list.hasNextPage) return `The first ${formatNumber(rows.length)}; more follow, and are fixed too.`
  return rows.length === 0 ? 'No issue has a certain fix.' : `Found in ${countRows(rows.length)}.`
}
