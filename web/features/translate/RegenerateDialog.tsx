import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SUBSCRIPTION_REQUIRED } from '#server/billing/constants.ts'
import { MAX_NOTE_LENGTH } from '#server/translationRequests/constants.ts'
import { FormDialog } from '../../layout/FormDialog.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { TextAreaField } from '../../ui/fields/Field.tsx'
import { Refused } from '../billing/EstimatedCost.tsx'
import { wordsWithCost } from '../billing/price.ts'
import { rowsEstimateQuery } from '../rows/queries.ts'
import { useCheck, useOrigin } from '../tableTools/origins.ts'
import { useTableTools } from '../tableTools/TableContext.ts'
import { useCost } from './RowPrice.tsx'

type RegenerateDialogProps = {
  id: string
  isPseudo: boolean
  onConfirm: (note: string | undefined) => void
  onClose: () => void
}

export function RegenerateDialog({ id, isPseudo, onConfirm, onClose }: RegenerateDialogProps) {
  const { addressOf, rows } = useTableTools()
  const [note, setNote] = useState('')
  const { data: estimate } = useQuery(rowsEstimateQuery(addressOf(id), [id], { regenerate: true }))
  const guess = useCost(rows.sources()[rows.indexOf(id) ?? -1]?.words ?? 0)
  const cost = estimate ? wordsWithCost(estimate) : guess
  // Without a subscription it can be pressed: the refusal then leads to one.
  const isFutile = estimate?.refusal != null && estimate.refusal.message !== SUBSCRIPTION_REQUIRED
  return (
    <FormDialog
      title="Regenerate this translation?"
      submit="Regenerate"
      failure="Failed to regenerate translation"
      error={null}
      isPending={false}
      isDisabled={isFutile}
      onSubmit={() => onConfirm(note.trim() || undefined)}
      onClose={onClose}
    >
      <WrittenByPerson id={id} />
      {estimate && <Refused estimate={estimate} />}
      {isPseudo ? (
        <p>No AI service is connected: a pseudo-localized text takes its place, not a translation. Cost: {cost}.</p>
      ) : (
        <>
          <TextAreaField
            label="What should be different?"
            hint="Optional, such as: shorter, less formal, another word for it."
            autoFocus
            maxLength={MAX_NOTE_LENGTH}
            value={note}
            onChange={setNote}
          />
          <p className="text-13 text-muted">{cost}. The current text stays until the new one is ready.</p>
        </>
      )}
    </FormDialog>
  )
}

function WrittenByPerson({ id }: { id: string }) {
  const origin = useOrigin(id)
  const check = useCheck(id)?.label
  if (check === undefined && (origin === undefined || origin === 'ai')) return null
  const whose =
    check ??
    {
      person: 'A person wrote this text',
      import: 'This text was imported',
      api: 'This text came over the API',
      agent: 'An agent wrote this text',
      memory: 'This text came from an identical text of the project',
      ai: '',
    }[origin!]
  return (
    <Alert kind="warning" title={whose}>
      The AI’s text will replace it. Undo and the row’s history bring it back.
    </Alert>
  )
}
