import { useState } from 'react'
import { NAME_REQUIRED } from '#server/screenshots/constants.ts'
import type { Screenshot } from '#server/screenshots/contract.ts'
import { FormDialog } from '../../layout/FormDialog.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { useRenameScreenshot } from './queries.ts'

type Props = { screenshot: Pick<Screenshot, 'id' | 'name'>; onClose: () => void }

export function RenameScreenshotDialog({ screenshot, onClose }: Props) {
  const rename = useRenameScreenshot(screenshot.id)
  const [name, setName] = useState(screenshot.name)
  return (
    <FormDialog
      title="Rename screenshot"
      submit="Save Changes"
      failure="Failed to rename the screenshot"
      error={rename.error}
      isPending={rename.isPending}
      onSubmit={() => name.trim() !== '' && rename.mutate(name.trim(), { onSuccess: onClose })}
      onClose={onClose}
    >
      <Field
        label="Name"
        autoFocus
        isRequired
        value={name}
        onChange={setName}
        error={name.trim() === '' ? NAME_REQUIRED : undefined}
      />
    </FormDialog>
  )
}
