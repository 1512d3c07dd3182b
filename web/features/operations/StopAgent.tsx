import { useQuery } from '@tanstack/react-query'
import type { StoppedAgent } from '#server/mcp/contract.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { timeLabel } from '../../ui/data/dates.ts'
import { ConfirmDialog } from '../../ui/overlays/Dialog.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LeftByUndo } from './LeftByUndo.tsx'
import { stopPreviewQuery, useStopAgent } from './queries.ts'
import { sayUndo } from './sayOperation.ts'
import { sayTaken } from './useUndone.tsx'

type Props = { page_id: string; agent: { id: string; name: string }; onClose: () => void }

export function StopAgent({ page_id, agent: { id: token_id, name }, onClose }: Props) {
  const preview = useQuery(stopPreviewQuery({ page_id, token_id }))
  const stop = useStopAgent()
  return (
    <ConfirmDialog
      title={`Stop ${name}?`}
      confirm="Stop and take back"
      isOpen
      isPending={stop.isPending}
      isDisabled={!preview.data}
      error={stop.error?.message}
      onConfirm={() =>
        stop.mutate(
          { page_id, token_id },
          {
            onSuccess: (stopped) => {
              sayTaken(stopped, `${stopped.name} was stopped. What it did is taken back`)
              onClose()
            },
          },
        )
      }
      onClose={onClose}
    >
      <Loaded query={preview} failure="This agent cannot be stopped" waiting={<Skeleton className="h-24" />}>
        {(found) => <Question found={found} />}
      </Loaded>
    </ConfirmDialog>
  )
}

function Question({ found }: { found: StoppedAgent }) {
  const { works_for, since } = found
  const { lines } = sayUndo(found)
  return (
    <div className="flex flex-col gap-3">
      <p>
        <bdi>
          Its token is revoked at once
          {works_for !== null && (
            <>
              , also for all else that <bdi>{works_for}</bdi> uses it for
            </>
          )}
          . This cannot be undone.
        </bdi>
      </p>
      {since !== null && <p>It began on {timeLabel(since)}. What it did since is taken back:</p>}
      <ul className="tabular flex flex-col gap-1 text-ink">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
        {lines.length === 0 && <li>It has changed nothing that could be taken back.</li>}
      </ul>
      <LeftByUndo {...found} isAhead />
    </div>
  )
}
