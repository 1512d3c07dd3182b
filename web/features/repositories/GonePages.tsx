import { useQueryClient } from '@tanstack/react-query'
import type { Repository } from '#server/repositories/contract.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { timeLabel } from '../../ui/data/dates.ts'
import { toast } from '../../ui/overlays/Toast.tsx'
import { sayDeleted } from '../bin/sayDeleted.tsx'
import { useDeletePage } from '../pages/queries.ts'
import { repositoryQuery } from './queries.ts'

type Props = { project_id: string; gone: Repository['gone'] }

export function GonePages({ project_id, gone }: Props) {
  const remove = useDeletePage()
  const client = useQueryClient()
  if (gone.length === 0) return null
  const moveToBin = (page_id: string, name: string) =>
    remove.mutate(page_id, {
      onSuccess() {
        sayDeleted(client, { kind: 'page', id: page_id, name }, `${name} was moved to the bin`)
        void client.invalidateQueries({ queryKey: repositoryQuery(project_id).queryKey })
      },
      onError: (error) => void toast.error(`${name} was not moved: ${error.message}`),
    })
  return (
    <section aria-label="Files that are gone" className="flex flex-col gap-1 text-13">
      <p>These files are no longer in the repository. Their pages stay until you move them to the bin.</p>
      <ul className="divide-y divide-line rounded-md border border-line">
        {gone.map(({ page_id, name, path, gone_since }) => (
          <li key={page_id} className="flex flex-wrap items-center gap-2 px-3 py-2">
            <p className="min-w-0 flex-1 basis-60">
              <bdi>{name}</bdi>
              <span className="block text-muted break-all">
                <bdi dir="ltr">{path}</bdi>, {timeLabel(gone_since)}
              </span>
            </p>
            <Button
              size="sm"
              isPending={remove.isPending && remove.variables === page_id}
              onPress={() => moveToBin(page_id, name)}
            >
              Move to the bin
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
