import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { timeLabel } from '../../ui/data/dates.ts'
import { formatNumber } from '../../ui/data/numbers.ts'
import { ConfirmDialog } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { memoryImportsQuery, useRemoveImport } from './queries.ts'

type Removed = { id: string; file_name: string }

export function ImportedFiles({ project_id }: { project_id: string }) {
  const imports = useQuery(memoryImportsQuery(project_id)).data ?? []
  const remove = useRemoveImport(project_id)
  const [removed, setRemoved] = useState<Removed>()
  if (imports.length === 0) return null
  const close = () => setRemoved(undefined)
  const done = () => {
    toast.success('Translations of the file removed')
    close()
  }
  return (
    <>
      <ul aria-label="Imported files" className="divide-y divide-line rounded-lg border border-line">
        {imports.map(({ id, file_name, imported, imported_by, imported_at }) => (
          <li key={id} className="flex items-center justify-between gap-3 p-3">
            <span className="min-w-0 wrap-anywhere">
              <bdi>{file_name}</bdi>
              <span className="block text-13 text-muted">
                {[`${formatNumber(imported)} new`, imported_by, timeLabel(imported_at)].filter(Boolean).join(' · ')}
              </span>
            </span>
            <Button size="sm" aria-label={`Remove ${file_name}`} onPress={() => setRemoved({ id, file_name })}>
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        title="Remove the translations of this file?"
        confirm="Remove"
        isOpen={removed !== undefined}
        isPending={remove.isPending}
        error={remove.error?.message}
        onClose={close}
        onConfirm={() => removed && remove.mutate(removed.id, { onSuccess: done })}
      >
        Translations that <bdi>{removed?.file_name}</bdi> was the first to bring are removed for everyone. Texts of
        pages stay as they are.
      </ConfirmDialog>
    </>
  )
}
