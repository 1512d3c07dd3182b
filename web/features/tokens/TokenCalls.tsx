import { useInfiniteQuery } from '@tanstack/react-query'
import type { ToolCall } from '#server/mcp/contract.ts'
import type { ApiToken } from '#server/tokens/contract.ts'
import { LoadFailure } from '../../layout/LoadFailure.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { timeLabel } from '../../ui/data/dates.ts'
import { formatNumber } from '../../ui/data/numbers.ts'
import { Dialog, DialogBody } from '../../ui/overlays/Dialog.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type OrganizationId, toolCallsQuery } from './queries.ts'
import { argumentsOf, nameOfTool } from './toolWords.ts'

type Props = { token: ApiToken; organization_id: OrganizationId; onClose: () => void }

export function TokenCalls({ token, organization_id, onClose }: Props) {
  const list = useInfiniteQuery(toolCallsQuery(organization_id, token.id))
  return (
    <Dialog title={`Agent calls of ${token.name}`} isOpen onClose={onClose}>
      <DialogBody>
        <p className="text-13 text-muted">
          The tools that agents called in the last 30 days. Texts are named, and what was sent is only counted.
        </p>
        {list.isLoadingError ? (
          <LoadFailure query={list} title="The calls could not be loaded">
            {list.error.message}
          </LoadFailure>
        ) : list.data ? (
          <Calls calls={list.data.pages.flatMap(({ data }) => data)} />
        ) : (
          <Skeleton className="h-24" />
        )}
        {list.hasNextPage && (
          <Button isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
            Show older
          </Button>
        )}
      </DialogBody>
    </Dialog>
  )
}

function Calls({ calls }: { calls: readonly ToolCall[] }) {
  if (calls.length === 0)
    return <p className="text-muted">No agent has used this token yet. The documentation says how to connect one.</p>
  return (
    <ul className="divide-y divide-line rounded-md border border-line">
      {calls.map((call) => (
        <li key={call.id} className="px-3 py-2">
          <p className="flex flex-wrap items-center gap-2 text-13 font-medium">
            {nameOfTool(call.tool)}
            {call.outcome !== 'done' && <Badge tone="red">{call.outcome === 'refused' ? 'Refused' : 'Failed'}</Badge>}
          </p>
          {call.identifiers.length > 0 && (
            <p className="text-13 wrap-anywhere">
              <bdi>
                <bdi>{call.identifiers.join(', ')}</bdi>
                {call.texts > call.identifiers.length &&
                  ` and ${formatNumber(call.texts - call.identifiers.length)} more`}
              </bdi>
            </p>
          )}
          <p className="text-12 wrap-anywhere text-muted">{[timeLabel(call.at), ...argumentsOf(call)].join(' · ')}</p>
        </li>
      ))}
    </ul>
  )
}
