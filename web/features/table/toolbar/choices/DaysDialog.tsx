import { useState } from 'react'
import { DAYS_IN_ORDER } from '#server/rows/constants.ts'
import { dayHere } from '#web/features/rows/version/versionQueries.ts'
import { FormDialog } from '#web/layout/FormDialog.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import type { FiltersProps } from '../filterValues.ts'

type DaysDialogProps = Pick<FiltersProps, 'query' | 'change'> & { onClose: () => void }

/** Of rows whose translations were changed last on one of these days, both included. */
export function DaysDialog({ query, change, onClose }: DaysDialogProps) {
  const [since, setSince] = useState(query.since === '' ? '' : dayHere(query.since))
  const [until, setUntil] = useState(query.until)
  const isTurned = since !== '' && until !== '' && until < since
  const submit = () => {
    if (isTurned) return
    change({ since, until })
    onClose()
  }
  return (
    <FormDialog
      title="Changed on which days?"
      submit="Show these rows"
      failure=""
      error={null}
      isPending={false}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="From" type="date" autoFocus value={since} onChange={setSince} />
      <Field
        label="Until"
        type="date"
        value={until}
        onChange={setUntil}
        error={isTurned ? DAYS_IN_ORDER : undefined}
        hint="This day is included. Leave a field empty for no limit."
      />
    </FormDialog>
  )
}
