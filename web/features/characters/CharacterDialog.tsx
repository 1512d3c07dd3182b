import { type FormEvent, useState } from 'react'
import { CHARACTER_DESCRIPTION_REQUIRED, CHARACTER_NAME_REQUIRED, type Character } from '#server/characters/contract.ts'
import { ErrorAlert } from '../../layout/ErrorAlert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/Dialog.tsx'
import { Field, TextAreaField } from '../../ui/Field.tsx'
import { useSaveCharacter } from './queries.ts'

type Props = { page_id: string; character?: Character; onClose: () => void }
type Faults = { name?: string; description?: string }

/** Makes a character, or changes the one it is given. */
export function CharacterDialog({ page_id, character, onClose }: Props) {
  const save = useSaveCharacter(page_id, character?.id)
  const [name, setName] = useState(character?.name ?? '')
  const [description, setDescription] = useState(character?.description ?? '')
  const [context, setContext] = useState(character?.context ?? '')
  const [faults, setFaults] = useState<Faults>({})

  function submit(event: FormEvent) {
    event.preventDefault()
    const found: Faults = {
      ...(name.trim() === '' && { name: CHARACTER_NAME_REQUIRED }),
      ...(description.trim() === '' && { description: CHARACTER_DESCRIPTION_REQUIRED }),
    }
    setFaults(found)
    if (Object.keys(found).length > 0) return
    save.mutate({ name: name.trim(), description: description.trim(), context }, { onSuccess: onClose })
  }

  return (
    <Dialog
      title={character ? 'Edit character' : 'New character'}
      isOpen
      onClose={onClose}
      isDismissable={!save.isPending}
    >
      <form onSubmit={submit} noValidate className="contents">
        <DialogBody>
          {save.error && <ErrorAlert error={save.error} fallback="Failed to save the character" />}
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
            hint="Who they are, and how they speak."
            value={description}
            error={faults.description}
            onChange={(value) => {
              setDescription(value)
              setFaults({ ...faults, description: undefined })
            }}
          />
          <TextAreaField
            label="Context (optional)"
            hint="What they want here, or whom they speak to."
            value={context}
            onChange={setContext}
          />
        </DialogBody>
        <DialogFooter>
          <Button onPress={onClose} isDisabled={save.isPending}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" isPending={save.isPending}>
            {character ? 'Save Changes' : 'Create character'}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
