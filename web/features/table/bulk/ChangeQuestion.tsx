import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type LanguageCode, languageName } from '#db/vocabulary/languages.ts'
import { TRANSLATION_STATUS_LABELS } from '#db/vocabulary/statuses.ts'
import { countRows, formatNumber } from '#web/ui/data/numbers.ts'
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

const ALL = 'all'

type ChangeQuestionProps = { at: VersionAddress; query: TableQuery; wanted: Wanted; onClose: () => void }

export function ChangeQuestion({ at, query, wanted, onClose }: ChangeQuestionProps) {
  const may = useMay()
  const [asked] = useState(() => rowsToChange(query, wanted) ?? query)
  const right = wanted.kind === 'check' ? 'reviewText' : 'writeText'
  const isOfOne = languagesOf(at).length === 1
  const allowed = languagesOf(at).filter((one) => may(right, [one]))
  const [chosen, setChosen] = useState<LanguageCode | typeof ALL>(
    allowed.length > 1 ? ALL : (allowed[0] ?? at.language),
  )
  const languages = chosen === ALL ? allowed : [chosen]
  const count = useQuery(versionCountQuery(inSome(at, languages), asked)).data
  const start = useStartBulkChange(at.version_id)
  const { title, verb, says } = QUESTIONS[wanted.kind]
  const many = count && (count.is_complete ? countRows(count.count) : `more than ${countRows(count.count)}`)
  const inThem =
    languages.length > 1 ? ` in ${formatNumber(languages.length)} languages` : ` in ${languageName(languages[0]!)}`
  const [first, ...also] = languages.map((language) => ({ language }))
  const change = { ...first!, also, filter: filterAsked(at, query), ...wanted }
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
          label="Languages"
          className="mb-2"
          options={[
            { id: ALL, label: allowed.length === 2 ? 'Both' : `All ${formatNumber(allowed.length)}` },
            ...allowed.map((id) => ({ id, label: languageName(id) })),
          ]}
          value={chosen}
          onChange={setChosen}
        />
      )}
      <p>
        {many === undefined ? 'Counting the rows…' : `This is about ${many}${isOfOne ? '' : inThem}.`} {says} It goes on
        while you work, and Undo takes all of it back.
      </p>
    </ConfirmDialog>
  )
}
