import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { languageName } from '#db/vocabulary/languages.ts'
import { TRANSLATION_STATUS_LABELS } from '#db/vocabulary/statuses.ts'
import { countRows } from '#web/ui/data/numbers.ts'
import { Select } from '#web/ui/fields/Select.tsx'
import { ConfirmDialog } from '#web/ui/overlays/Dialog.tsx'
import { useStartBulkChange } from '../../operations/bulkChanges.ts'
import { useMay } from '../../people/rights.ts'
import type { TableQuery } from '../../rows/tableQuery.ts'
import {
  filterAsked,
  inSome,
  languagesOf,
  type VersionAddress,
  versionCountQuery,
} from '../../rows/version/versionQueries.ts'
import { rowsToChange, type Wanted } from './rowsToChange.ts'
import { QUESTIONS } from './words.ts'

type ChangeQuestionProps = { at: VersionAddress; query: TableQuery; wanted: Wanted; onClose: () => void }

export function ChangeQuestion({ at, query, wanted, onClose }: ChangeQuestionProps) {
  const may = useMay()
  const [asked] = useState(() => rowsToChange(query, wanted) ?? query)
  const right = wanted.kind === 'check' ? 'reviewText' : 'writeText'
  const allowed = languagesOf(at).filter((one) => may(right, [one]))
  const [language, setLanguage] = useState(allowed[0] ?? at.language)
  const count = useQuery(versionCountQuery(inSome(at, [language]), asked)).data
  const start = useStartBulkChange(at.version_id)
  const { title, verb, says } = QUESTIONS[wanted.kind]
  const many = count && (count.is_complete ? countRows(count.count) : `more than ${countRows(count.count)}`)
  const inIt = languagesOf(at).length > 1 ? ` in ${languageName(language)}` : ''
  const change = { language, filter: filterAsked(at, query), ...wanted }
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
      {allowed.length > 1 && (
        <Select
          label="Language"
          options={allowed.map((id) => ({ id, label: languageName(id) }))}
          value={language}
          onChange={setLanguage}
        />
      )}
      <p>
        {many === undefined ? 'Counting the rows…' : `This is about ${many}${inIt}.`} {says} It goes on while you work,
        and Undo takes all of it back.
      </p>
    </ConfirmDialog>
  )
}
