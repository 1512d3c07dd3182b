import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { BIN_DAYS } from '#server/bin/constants.ts'
import type { Repository } from '#server/repositories/contract.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { timeLabel } from '../../ui/data/dates.ts'
import { ConfirmDialog } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { sayDeleted } from '../bin/sayDeleted.tsx'
import { Taken } from '../bin/Taken.tsx'
import { useDeletePage } from '../pages/queries.ts'
import { repositoryQuery } from './queries.ts'

type Gone = Repository['gone'][number]
type Props = { project_id: string; gone: readonly Gone[] }

export function GonePages({ project_id, gone }: Props) {
  const remove = useDeletePage()
  const client = useQueryClient()
  const [asked, setAsked] = useState<Gone>()
  if (gone.length === 0) return null
  const close = () => setAsked(undefined)
  const moveToBin = ({ page_id, name }: Gone) =>
    remove.mutate(page_id, {
      onSuccess() {
        sayDeleted(client, { kind: 'page', id: page_id, name }, `${name} was moved to the bin`)
        void client.invalidateQueries({ queryKey: repositoryQuery(project_id).queryKey })
      },
      onError: (error) => void toast.error(`${name} was not moved: ${error.message}`),
      onSettled: close,
    })
  return (
    <section aria-label="Files that are gone" className="flex flex-col gap-1 text-13">
      <p>These files are no longer in the repository. Their pages stay until you move them to the bin.</p>
      <ul className="divide-y divide-line rounded-md border border-line">
        {gone.map((page) => (
          <li key={page.page_id} className="flex flex-wrap items-center gap-2 px-3 py-2">
            <p className="min-w-0 flex-1 basis-60">
              <bdi>{page.name}</bdi>
              <span className="block text-muted break-all">
                <bdi dir="ltr">{page.path}</bdi>, {timeLabel(page.gone_since)}
              </span>
            </p>
            <Button size="sm" onPress={() => setAsked(page)}>
              Move to the bin
            </Button>
          </li>
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          title={`Move ${asked.name} to the bin?`}
          confirm="Move the page"
          isOpen
          isPending={remove.isPending}
          onConfirm={() => moveToBin(asked)}
          onClose={close}
        >
          It moves with <Taken of={{ kind: 'page', id: asked.page_id }} />, for everyone. It can be restored for{' '}
          {BIN_DAYS} days in the settings of the project. Running AI translations stop.
        </ConfirmDialog>
      )}
    </section>
  )
}
