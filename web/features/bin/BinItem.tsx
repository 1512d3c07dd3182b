import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FileText, Folder, GitBranch, Image } from 'lucide-react'
import type { ThingInBin } from '#server/bin/contract.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { dateLabel, dateName } from '../../ui/data/dates.ts'
import { restoreThing } from './queries.ts'
import { sayNotRestored, sayRestored } from './sayDeleted.tsx'

const ICONS = { page: FileText, version: GitBranch, screenshot: Image, project: Folder }

export function BinItem({
  thing,
  mayRestore,
  onDelete,
}: {
  thing: ThingInBin
  mayRestore: boolean
  onDelete: () => void
}) {
  const client = useQueryClient()
  const restore = useMutation({
    mutationFn: () => restoreThing(client, thing),
    onSuccess: sayRestored, // also when this item is gone by then
    onError: sayNotRestored,
  })
  const Icon = ICONS[thing.kind]
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="flex min-w-0 flex-1 basis-60 gap-3">
        <Icon aria-hidden size={16} className="mt-0.5 shrink-0 text-muted" />
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">
            <bdi>{thing.name}</bdi>
          </p>
          <p className="text-13 text-muted wrap-anywhere">{describe(thing)}</p>
        </div>
      </div>
      {mayRestore && (
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            aria-label={`Restore ${thing.name}`}
            isPending={restore.isPending}
            onPress={() => restore.mutate()}
          >
            Restore
          </Button>
          <Button size="sm" variant="ghost" aria-label={`Delete ${thing.name} for good`} onPress={onDelete}>
            Delete for good
          </Button>
        </div>
      )}
    </li>
  )
}

function describe({ kind, version_name, deleted_at, deleted_by, kept_until }: ThingInBin) {
  const what = version_name === null ? KINDS[kind] : `Page of version ${version_name}`
  const by = deleted_by === null ? '' : ` by ${deleted_by}`
  return `${what}. Deleted${by}: ${dateLabel(deleted_at)}. Kept until ${dateName(new Date(kept_until))}.`
}

const KINDS = { page: 'Page', version: 'Version', screenshot: 'Screenshot', project: 'Project' }
