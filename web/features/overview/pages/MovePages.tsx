import { useState } from 'react'
import type { Page } from '#server/pages/contract.ts'
import { FormDialog } from '#web/layout/FormDialog.tsx'
import { countPages } from '#web/ui/data/numbers.ts'
import { Field } from '#web/ui/fields/Field.tsx'
import type { useChangePages } from './useChangePages.ts'

type MovePagesProps = { pages: readonly Page[]; change: ReturnType<typeof useChangePages>; onClose: () => void }

const lastOf = (name: string) => name.slice(name.lastIndexOf('/') + 1)

export function MovePages({ pages: given, change, onClose }: MovePagesProps) {
  const [pages] = useState(given)
  const [folder, setFolder] = useState('')
  function submit() {
    const path = folder
      .split('/')
      .map((part) => part.trim())
      .filter(Boolean)
    const moved = pages.map(({ id, name }) => ({ page_id: id, name: [...path, lastOf(name)].join('/') }))
    const from = pages.map(({ id, name }) => ({ page_id: id, name }))
    const where = path.length > 0 ? `moved to ${path.join('/')}` : 'moved out of folders'
    change.mutate({ from, to: moved, message: `${countPages(pages.length)} ${where}` }, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title={`Move ${countPages(pages.length)}`}
      submit="Move"
      failure="Failed to move the pages"
      error={change.error}
      isPending={change.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="Folder"
        autoFocus
        value={folder}
        onChange={setFolder}
        placeholder="act 1/harbour"
        hint="Empty: out of all folders. Files keep the paths from which they came."
      />
    </FormDialog>
  )
}
