import { useState } from 'react'
import { VIEW_NAME_REQUIRED } from '#server/views/constants.ts'
import { FormDialog } from '#web/layout/FormDialog.tsx'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { toast } from '#web/ui/overlays/Toast.tsx'
import { useMay } from '../../people/rights.ts'
import { useSaveView } from './queries.ts'
import { viewQuery } from './viewQuery.ts'

export function SaveViewDialog({ project_id, onClose }: { project_id: string; onClose: () => void }) {
  const may = useMay()
  const save = useSaveView(project_id)
  const [name, setName] = useState('')
  const [isShared, setIsShared] = useState(false)
  const [isTried, setIsTried] = useState(false)
  const submit = () => {
    setIsTried(true)
    if (name.trim() === '') return
    save.mutate(
      { name, query: viewQuery(location.search), isShared },
      {
        onSuccess: () => {
          toast.success('View saved')
          onClose()
        },
      },
    )
  }
  return (
    <FormDialog
      title="Save this view"
      submit="Save view"
      failure="Failed to save the view"
      error={save.error}
      isPending={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="Name"
        autoFocus
        value={name}
        onChange={setName}
        error={isTried && name.trim() === '' ? VIEW_NAME_REQUIRED : ''}
        placeholder="German: changed this week, not checked"
      />
      {may('manageProject') && (
        <Checkbox isSelected={isShared} onChange={setIsShared}>
          For everybody in the project
        </Checkbox>
      )}
      <p className="text-13 text-muted">The language, the search and the filters are saved. Find it in the sidebar.</p>
    </FormDialog>
  )
}
