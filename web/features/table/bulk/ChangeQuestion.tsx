import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { TRANSLATION_STATUS_LABELS } from '#db/vocabulary/statuses.ts'
import { countRows } from '#web/ui/data/numbers.ts'
import { ConfirmDialog } from '#web/ui/overlays/Dialog.tsx'
import { useStartBulkChange } from '../../operations/bulkChanges.ts'
import type { TableQuery } from '../../rows/tableQuery.ts'
import { filterAsked, type VersionAddress, versionCountQuery } from '../../rows/version/versionQueries.ts'
import { rowsToChange, type Wanted } from './rowsToChange.ts'
import { QUESTIONS } from './words.ts'

type ChangeQuestionProps = { at: VersionAddress; query: TableQuery; wanted: Wanted; onClose: () => void }

export function ChangeQuestion({ at, query, wanted, onClose }: ChangeQuestionProps) {
  const [asked] = useState(() => rowsToChange(query, wanted) ?? query)
  const count = useQuery(versionCountQuery(at, asked)).data
  const start = useStartBulkChange(at.version_id)
  const { title, verb, says } = QUESTIONS[wanted.kind]
  const many = count && (count.is_complete ? countRows(count.count) : `more than ${countRows(count.count)}`)
  const change = { language: at.language, filter: filterAsked(at, query), ...wanted }
  return (
    <ConfirmDialog
      title={wanted.status ? `${title} to ${TRANSLATION_STATUS_LABELS[wanted.status]}?` : title}
      confirm={`${verb} ${many ?? 'rows'}`}
      tone={wanted.kind === 'clear' ? 'danger' : 'primary'}
      isOpen
      isPending={start.isPending}
      isDisabled={count === undefined || count.count === 0}
      error={start.error?.message}
      onConfirm={() => start.mutate(change, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        {many === undefined ? 'Counting the rows…' : `This is about ${many}.`} {says} It goes on while you work, and
        Undo takes all of it back.
      </p>
    </ConfirmDialog>
  )
}
