import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { VIEW_NAME_REQUIRED } from '#server/views/constants.ts'
import { FormDialog } from '#web/layout/FormDialog.tsx'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { toast } from '#web/ui/overlays/Toast.tsx'
import { useMay } from '../../people/rights.ts'
import { useSaveView, viewsQuery } from './queries.ts'
import { viewQuery } from './viewQuery.ts'

export function SaveViewDialog({ project_id, onClose }: { project_id: string; onClose: () => void }) {
  const may = useMay()
  const save = useSaveView(project_id)
  const [name, setName] = useState('')
  const [isShared, setIsShared] = useState(false)
  const [isTried, setIsTried] = useState(false)
  const views = useQuery(viewsQuery(project_id)).data ?? []
  const same = views.find((view) => view.is_shared === isShared && view.name === name.trim())
  const submit = () => {
    setIsTried(true)
    if (name.trim() === '') return
    save.mutate(
      { name, query: viewQuery(location.search), isShared, id: same?.id },
      {
        onSuccess: () => {
          toast.success(same ? 'View replaced' : 'View saved')
          onClose()
        },
      },
    )
  }
  return (
    <FormDialog
      title="Save this view"
      submit={same ? 'Replace view' : 'Save view'}
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
        error={isTried && name.trim() === '' ? VIEW_NAME_REQUIRED : undefined}
        placeholder="German: changed this week, not checked"
      />
      {may('manageProject') && (
        <Checkbox isSelected={isShared} onChange={setIsShared}>
          For everybody in the project
        </Checkbox>
      )}
      <p role="status" className="text-13 text-muted">
        {same
          ? 'There is a view of this name. It gets the language, the search and the filters that you see now.'
          : 'The language, the search and the filters are saved. Find it in the sidebar.'}
      </p>
    </FormDialog>
  )
}
