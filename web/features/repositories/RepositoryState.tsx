import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { FAULTS } from '#server/repositories/constants.ts'
import type { Repository } from '#server/repositories/contract.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Copied } from '../../ui/data/Copied.tsx'
import { timeLabel } from '../../ui/data/dates.ts'
import { countPages } from '../../ui/data/numbers.ts'
import { ConfirmDialog } from '../../ui/overlays/Dialog.tsx'
import { useMay } from '../people/rights.ts'
import { GonePages } from './GonePages.tsx'
import { useDisconnect, useReadNow, useSendNow } from './queries.ts'
import { countFiles } from './words.ts'

type Props = { project_id: string; repository: Repository; onEdit: () => void }

export function RepositoryState({ project_id, repository, onEdit }: Props) {
  const [readNow, sendNow, disconnect] = [useReadNow(project_id), useSendNow(project_id), useDisconnect(project_id)]
  const isManager = useMay()('manageProject')
  const [asks, setAsks] = useState(false)
  const { url, branch, is_busy, fault, public_key, read_commit, request_url } = repository
  const failed = readNow.error ?? sendNow.error
  return (
    <div className="flex flex-col gap-3 rounded-lg border border-line p-3">
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-0 flex-1 basis-60 font-medium break-all">
          <bdi dir="ltr">{url}</bdi>
        </p>
        <span role="status">
          {is_busy ? (
            <Badge tone="blue">Working</Badge>
          ) : fault ? (
            <Badge tone="red">Needs attention</Badge>
          ) : (
            <Badge tone="green">Up to date</Badge>
          )}
        </span>
      </div>
      <Fault repository={repository} />
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-13">
        <dt className="text-muted">Read</dt>
        <dd>{readOf(repository)}</dd>
        <dt className="text-muted">Sent</dt>
        <dd>{sentOf(repository)}</dd>
      </dl>
      {request_url && <MergeRequest url={request_url} />}
      {isManager && public_key && (
        <Copied label="Key to allow at the host, with the right to write" text={public_key} />
      )}
      {isManager && <GonePages gone={repository.gone} project_id={project_id} />}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" isPending={readNow.isPending} isDisabled={is_busy} onPress={() => readNow.mutate(undefined)}>
          Read now
        </Button>
        {isManager && (
          <>
            <Button
              size="sm"
              isPending={sendNow.isPending}
              isDisabled={is_busy || read_commit === null}
              onPress={() => sendNow.mutate(undefined)}
            >
              Send now
            </Button>
            <Button size="sm" onPress={onEdit}>
              Edit
            </Button>
            <Button size="sm" onPress={() => setAsks(true)}>
              Disconnect
            </Button>
          </>
        )}
      </div>
      {failed && <p className="text-13 text-red">{failed.message}</p>}
      <ConfirmDialog
        title="Disconnect the repository?"
        confirm="Disconnect"
        isOpen={asks}
        isPending={disconnect.isPending}
        error={disconnect.error?.message}
        onClose={() => setAsks(false)}
        onConfirm={() => disconnect.mutate(undefined, { onSuccess: () => setAsks(false) })}
      >
        Nothing more is read from {branch} and nothing is sent. Pages and translations stay; the token or key is
        deleted.
      </ConfirmDialog>
    </div>
  )
}

function Fault({ repository: { fault, fault_detail, failing_since } }: Pick<Props, 'repository'>) {
  if (!fault) return null
  return (
    <div className="text-13">
      <p className="text-red">
        {FAULTS[fault]}
        {failing_since && ` Since ${timeLabel(failing_since)}.`}
      </p>
      {fault_detail && (
        <p className="text-muted break-words">
          <bdi>{fault_detail}</bdi>
        </p>
      )}
    </div>
  )
}

function MergeRequest({ url }: { url: string }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="inline-flex w-fit items-center gap-1 text-13 text-accent underline pointer-coarse:min-h-11"
    >
      Open the merge request
      <ExternalLink aria-hidden size={14} />
    </a>
  )
}

const SHORT = 10

function readOf({ read_commit, read_at, read_pages, read_merged, read_unused }: Repository) {
  if (read_commit === null || read_at === null) return 'Not yet'
  const brought = [
    read_pages > 0 && `${countPages(read_pages)} new`,
    read_merged > 0 && `${countPages(read_merged)} changed`,
    read_unused > 0 && `${countFiles(read_unused)} not used`,
  ].filter((one) => one !== false)
  return (
    <>
      <code dir="ltr">{read_commit.slice(0, SHORT)}</code> {timeLabel(read_at)}
      {`: ${brought.length > 0 ? brought.join(', ') : 'nothing changed'}`}
    </>
  )
}

function sentOf({ sent_commit, sent_at, translations_branch }: Repository) {
  if (sent_commit === null || sent_at === null) return 'Not yet'
  return (
    <>
      <code dir="ltr">{sent_commit.slice(0, SHORT)}</code> {timeLabel(sent_at)}:{' '}
      <bdi dir="ltr">{translations_branch}</bdi>
    </>
  )
}
