import { useState } from 'react'
import { MAX_NOTE_LENGTH } from '#server/translationRequests/constants.ts'
import { FormDialog } from '../../layout/FormDialog.tsx'
import { TextAreaField } from '../../ui/fields/Field.tsx'
import { useCost } from './RowPrice.tsx'

type RegenerateDialogProps = {
  words: number
  isPseudo: boolean
  onConfirm: (note: string | undefined) => void
  onClose: () => void
}

/** Asks what is wrong with the present text before it is translated anew. */
export function RegenerateDialog({ words, isPseudo, onConfirm, onClose }: RegenerateDialogProps) {
  const [note, setNote] = useState('')
  const cost = useCost(words)
  return (
    <FormDialog
      title="Regenerate this translation?"
      submit="Regenerate"
      failure="Failed to regenerate translation"
      error={null}
      isPending={false}
      onSubmit={() => onConfirm(note.trim() || undefined)}
      onClose={onClose}
    >
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
