import { useState } from 'react'
import { VERSION_STATUSES, type VersionStatus } from '#db/vocabulary/statuses.ts'
import type { Project, Version } from '#server/projects/contract.ts'
import { FormDialog } from '#web/layout/FormDialog.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { newestOf } from '../chosen.ts'
import { useCreateVersion, useUpdateVersion } from '../queries.ts'
import { nextName } from './nextName.ts'
import { EMPTY, StartFrom } from './StartFrom.tsx'

const LABELS: Record<VersionStatus, string> = { published: 'Published', draft: 'Draft', archived: 'Archived' }
const STATUS_OPTIONS = VERSION_STATUSES.map((status) => ({ id: status, label: LABELS[status] }))

type Props = {
  project: Project
  version?: Version
  versions?: readonly Version[]
  onClose: () => void
  onSaved?: (version: Version) => void
}

export function VersionDialog({ project, version, versions = [], onClose, onSaved }: Props) {
  const create = useCreateVersion(project.id)
  const update = useUpdateVersion()
  const [name, setName] = useState(version?.name ?? '')
  const [status, setStatus] = useState<VersionStatus>(version?.status ?? 'published')
  const latest = newestOf(versions)
  const [start, setStart] = useState(latest?.id ?? EMPTY)
  const [error, setError] = useState<string>()
  const failure = create.error ?? update.error
  const isPending = create.isPending || update.isPending

  function submit() {
    if (name.trim() === '') return setError('Version name is required')
    const onSuccess = (saved: Version) => {
      onSaved?.(saved)
      onClose()
    }
    if (version) update.mutate({ id: version.id, name: name.trim(), status }, { onSuccess })
    else create.mutate({ name: name.trim(), status, ...(start !== EMPTY && { copy_of: start }) }, { onSuccess })
  }

  return (
    <FormDialog
      title={version ? 'Edit version' : 'New version'}
      submit={version ? 'Save Changes' : 'Create version'}
      failure="Failed to save the version"
      error={failure}
      isPending={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="Name"
        autoFocus
        isRequired
        value={name}
        error={error}
        placeholder={nextName(latest?.name)}
        onChange={(value) => {
          setName(value)
          setError(undefined)
        }}
      />
      <Select label="Status" options={STATUS_OPTIONS} value={status} onChange={setStatus} />
      {versions.length > 0 && (
        <StartFrom versions={versions} value={start} onChange={setStart} isCopying={create.isPending} />
      )}
    </FormDialog>
  )
}
