import { useState } from 'react'
import { FORM_OF_ADDRESS_LABELS, FORMS_OF_ADDRESS } from '#db/vocabulary/formsOfAddress.ts'
import { languageName } from '#db/vocabulary/languages.ts'
import { MAX_TONE_LENGTH } from '#server/projects/constants.ts'
import type { Register } from '#server/projects/contract.ts'
import { useUpdateRegister } from '#web/features/projects/registers.ts'
import { FormDialog } from '#web/layout/FormDialog.tsx'
import { TextAreaField } from '#web/ui/fields/Field.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { toast } from '#web/ui/overlays/Toast.tsx'

const OPTIONS = FORMS_OF_ADDRESS.map((form) => ({ id: form, label: FORM_OF_ADDRESS_LABELS[form] }))

export function RegisterDialog({
  project_id,
  register,
  onClose,
}: {
  project_id: string
  register: Register
  onClose: () => void
}) {
  const update = useUpdateRegister(project_id)
  // Only what was changed here: the rest follows what colleagues save.
  const [edits, setEdits] = useState<Partial<Pick<Register, 'form_of_address' | 'tone'>>>({})
  const { target_language, form_of_address, tone } = { ...register, ...edits }
  const left = MAX_TONE_LENGTH - tone.trim().length

  function submit() {
    if (left < 0) return
    update.mutate(
      { target_language, ...edits },
      {
        onSuccess: () => {
          toast.success('Tone of voice saved')
          onClose()
        },
      },
    )
  }

  return (
    <FormDialog
      title={`Tone of voice in ${languageName(target_language)}`}
      submit="Save"
      failure="Failed to save the tone of voice"
      error={update.error}
      isPending={update.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        label="Form of address"
        options={OPTIONS}
        value={form_of_address}
        hint="Automatic follows your checked translations."
        onChange={(form) => setEdits({ ...edits, form_of_address: form })}
      />
      <TextAreaField
        label="Tone"
        value={tone}
        hint="For example: warm and playful, short sentences, no exclamation marks."
        {...(left < 0 && { error: `A tone has at most ${MAX_TONE_LENGTH} characters. Take ${-left} out.` })}
        onChange={(value) => setEdits({ ...edits, tone: value })}
      />
    </FormDialog>
  )
}
