import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isLimit } from '#collab/text/facts/limits.ts'
import type { LengthUnit } from '#db/vocabulary/texts/facts.ts'
import { LIMIT_RANGE } from '#server/facts/constants.ts'
import { FormDialog } from '#web/layout/FormDialog.tsx'
import { countRows } from '#web/ui/data/numbers.ts'
import { LimitField } from '../../facts/LimitField.tsx'
import { corrected } from '../../facts/useCorrectFacts.ts'
import { useStartBulkChange } from '../../operations/bulkChanges.ts'
import type { TableQuery } from '../../rows/tableQuery.ts'
import { filterAsked, inSome, type VersionAddress, versionCountQuery } from '../../rows/version/versionQueries.ts'

type LimitQuestionProps = { at: VersionAddress; query: TableQuery; onClose: () => void }

export function LimitQuestion({ at, query, onClose }: LimitQuestionProps) {
  const count = useQuery(versionCountQuery(inSome(at, [at.language]), query)).data
  const start = useStartBulkChange(at.version_id)
  const [most, setMost] = useState('')
  const [unit, setUnit] = useState<LengthUnit>('characters')
  const [error, setError] = useState<string>()
  function submit() {
    const limit = most.trim() === '' ? null : { most: Number(most.trim()), unit }
    if (limit && !isLimit(limit)) return setError(LIMIT_RANGE)
    const change = {
      language: at.language,
      filter: filterAsked(at, query),
      kind: 'limit' as const,
      ...corrected(limit),
    }
    start.mutate(change, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title="Set the maximum length of all matching rows"
      submit={count?.is_complete ? `Set ${countRows(count.count)}` : 'Set all'}
      failure="Failed to set the maximum length"
      error={start.error}
      isPending={start.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <LimitField
        most={most}
        unit={unit}
        hint="Empty: as long as it needs to be. It holds in all languages."
        error={error}
        onMost={(value) => {
          setMost(value)
          setError(undefined)
        }}
        onUnit={setUnit}
      />
      <p className="text-13 text-muted">It goes on while you work, and Undo takes all of it back.</p>
    </FormDialog>
  )
}
