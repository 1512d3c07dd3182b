import { useState } from 'react'
import { CHARACTER_DESCRIPTION_REQUIRED, CHARACTER_NAME_REQUIRED } from '#server/characters/constants.ts'
import type { Character } from '#server/characters/contract.ts'
import { FormDialog } from '../../layout/FormDialog.tsx'
import { Field, TextAreaField } from '../../ui/fields/Field.tsx'
import { useSaveCharacter } from './queries.ts'

type Props = { page_id: string; character?: Character; onClose: () => void }
type Faults = { name?: string; description?: string }

export function CharacterDialog({ page_id, character, onClose }: Props) {
  const save = useSaveCharacter(page_id, character?.id)
  const [name, setName] = useState(character?.name ?? '')
  const [description, setDescription] = useState(character?.description ?? '')
  const [context, setContext] = useState(character?.context ?? '')
  const [faults, setFaults] = useState<Faults>({})

  function submit() {
    const found: Faults = {
      ...(name.trim() === '' && { name: CHARACTER_NAME_REQUIRED }),
      ...(description.trim() === '' && { description: CHARACTER_DESCRIPTION_REQUIRED }),
    }
    setFaults(found)
    if (Object.keys(found).length > 0) return
    save.mutate({ name: name.trim(), description: description.trim(), context }, { onSuccess: onClose })
  }

  return (
    <FormDialog
      title={character ? 'Edit character' : 'New character'}
      submit={character ? 'Save Changes' : 'Create character'}
      failure="Failed to save the character"
      error={save.error}
      isPending={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="Name"
        autoFocus
        isRequired
        value={name}
        error={faults.name}
        onChange={(value) => {
          setName(value)
          setFaults({ ...faults, name: undefined })
        }}
      />
      <TextAreaField
        label="Description"
        isRequired
        hint="Their character, and their way of speaking."
        value={description}
        error={faults.description}
        onChange={(value) => {
          setDescription(value)
          setFaults({ ...faults, description: undefined })
        }}
      />
      <TextAreaField
        label="Context (optional)"
        hint="Their goal in this scene, or the person they address."
        value={context}
        onChange={setContext}
      />
    </FormDialog>
  )
}
