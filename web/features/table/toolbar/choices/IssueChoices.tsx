import { WandSparkles, Wrench } from 'lucide-react'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { CHECK_LABELS, CHECK_NAMES, type CheckName } from '#db/vocabulary/checks/checks.ts'
import type { VersionFilterCounts } from '#server/rows/version/contract.ts'
import { askFixes } from '#web/features/tableTools/fixes/fixQuestion.ts'
import { useTableTools } from '#web/features/tableTools/TableContext.ts'
import { MenuItem } from '#web/ui/overlays/Menu.tsx'
import { type FiltersProps, toggled } from '../filterValues.ts'
import { Choices, Count, noteOf } from './Choices.tsx'

type IssueChoicesProps = Pick<FiltersProps, 'query' | 'change'> & {
  /** `undefined` for one page, whose texts are judged here. */
  counts: VersionFilterCounts | undefined
  isOpen: boolean
}

export function IssueChoices({ query: { faults, issues }, change, counts, isOpen }: IssueChoicesProps) {
  const { findings, judging, rights } = useTableTools()
  const isOfPage = judging !== undefined
  useEffect(() => {
    if (isOpen) judging?.want()
  }, [isOpen, judging])
  const here = useStore(findings.counts)
  const faulty = isOfPage ? here.faulty : counts?.faulty
  const rows = isOfPage ? here.byCheck : new Map(counts?.issues.map(({ check, rows }) => [check, rows] as const))
  const found = CHECK_NAMES.filter((check) => rows.has(check) || issues.includes(check)).sort(
    (a, b) => (rows.get(b) ?? 0) - (rows.get(a) ?? 0),
  )
  return (
    <>
      <MenuItem
        icon={Wrench}
        isCurrent={faults}
        textValue="With issues"
        onAction={() => change({ faults: faults ? '' : 'yes' })}
      >
        With issues <Count of={faulty} />
      </MenuItem>
      <Choices label="Issue" note={noteOf(issues)}>
        {found.map((check: CheckName) => (
          <MenuItem
            key={check}
            icon={Wrench}
            isCurrent={issues.includes(check)}
            textValue={CHECK_LABELS[check]}
            onAction={() => change({ issue: toggled(issues, check) })}
          >
            {CHECK_LABELS[check]} <Count of={rows.get(check) ?? 0} />
          </MenuItem>
        ))}
        {found.length === 0 && <MenuItem isDisabled>No text has an issue</MenuItem>}
      </Choices>
      {rights.writes && (
        <MenuItem icon={WandSparkles} onAction={() => askFixes()}>
          Fix issues…
        </MenuItem>
      )}
    </>
  )
}
