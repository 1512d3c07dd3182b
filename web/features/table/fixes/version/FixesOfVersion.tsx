import { useContext, useMemo, useState } from 'react'
import { CHECK_LABELS, type CheckName } from '#db/vocabulary/checks/checks.ts'
import { languageName } from '#db/vocabulary/languages.ts'
import { LanguagesField, useLanguages } from '#web/features/replacements/LanguagesField.tsx'
import { sayLeft } from '#web/features/replacements/sayLeft.ts'
import { DEFAULT_QUERY } from '#web/features/rows/tableQuery.ts'
import { rowIn } from '#web/features/rows/version/rowKey.ts'
import { inSome } from '#web/features/rows/version/versionQueries.ts'
import { useTableTools } from '#web/features/tableTools/TableContext.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { countRows, formatNumber } from '#web/ui/data/numbers.ts'
import { Select } from '#web/ui/fields/Select.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/overlays/Dialog.tsx'
import { TermsInContext } from '../../languages/InRow.tsx'
import { useFilterCounts } from '../../toolbar/useFilterCounts.ts'
import { FixItem } from '../FixItem.tsx'
import type { FixFound, Progress } from './calls.ts'
import { useFixing, useFoundFixes } from './useFixing.ts'

const ALL = 'all'

type FixesOfVersionProps = { version_id: string; check: CheckName | undefined; onClose: () => void }

export function FixesOfVersion({ version_id, check, onClose }: FixesOfVersionProps) {
  const tools = useTableTools()
  const ofTable = useContext(TermsInContext)
  const { languages, field } = useLanguages(ofTable ? [...ofTable.keys()] : [tools.language])
  const at = useMemo(() => inSome({ version_id, language: languages[0]! }, languages), [version_id, languages])
  const counts = useFilterCounts({ address: at, query: DEFAULT_QUERY }, true).ofVersion
  const [kind, setKind] = useState<CheckName | typeof ALL>(check ?? ALL)
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const looked = useMemo(
    () => ({ version_id, languages, check: kind === ALL ? undefined : kind }),
    [version_id, languages, kind],
  )
  const found = useFoundFixes(looked)
  const { progress, isDone, start, stop } = useFixing(looked, found)
  const isRunning = progress !== undefined && !isDone
  const isChosen = (row: FixFound) => !row.is_claimed && !leftOut.has(keyOf(row))
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
    <Dialog title="Fix issues" isOpen onClose={onClose} isDismissable={!isRunning}>
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
            <LanguagesField {...field} />
            <FoundFixes areInLanguages={languages.length > 1} found={found} isChosen={isChosen} onToggle={toggle} />
          </>
        ) : (
          <Done progress={progress} isDone={isDone} />
        )}
      </DialogBody>
      <DialogFooter>
        <Button onPress={isRunning ? stop : onClose}>{isRunning ? 'Stop' : isDone ? 'Close' : 'Cancel'}</Button>
        {!isDone && (
          <Button
            variant="primary"
            isPending={isRunning}
            isDisabled={(chosen === 0 && !hasMore) || counts?.is_judged === false}
            onPress={write}
          >
            {hasMore ? 'Fix all' : `Fix ${countRows(chosen)}`}
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  )
}

const keyOf = ({ source_text_id, language }: FixFound) => rowIn(source_text_id, language)

type FoundFixesProps = {
  areInLanguages: boolean
  found: ReturnType<typeof useFoundFixes>
  isChosen: (row: FixFound) => boolean
  onToggle: (id: string) => void
}

function FoundFixes({ areInLanguages, found, isChosen, onToggle }: FoundFixesProps) {
  const { list, rows } = found
  return (
    <>
      <p role="status" className={`text-13 ${list.error ? 'text-red' : 'text-muted'}`}>
        {saySo(found)}
      </p>
      <ul className="flex flex-col divide-y divide-line">
        {rows.map((row) => (
          <FixItem
            key={keyOf(row)}
            language={row.language}
            fix={{ ...row, place: placeOf(row, areInLanguages), before: row.text, after: row.fixed }}
            isChosen={isChosen(row)}
            isDisabled={row.is_claimed}
            onToggle={() => onToggle(keyOf(row))}
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

const placeOf = ({ language, page_name }: FixFound, isNamed: boolean) =>
  isNamed ? `${languageName(language)} · ${page_name}` : page_name

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
