import { useInfiniteQuery } from '@tanstack/react-query'
import type { Delivery, ShownWebhook } from '#server/webhooks/contract.ts'
import { LoadFailure } from '../../layout/LoadFailure.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { timeLabel } from '../../ui/data/dates.ts'
import { formatNumber } from '../../ui/data/numbers.ts'
import { CenteredSpinner } from '../../ui/Spinner.tsx'
import { deliveriesQuery, useSendAgain, useSendTest, type WebhookPlace } from './queries.ts'
import { STATUSES } from './words.ts'

type Props = { place: WebhookPlace; webhook: ShownWebhook }

export function DeliveryList({ place, webhook: { id, state } }: Props) {
  const list = useInfiniteQuery(deliveriesQuery(place, id))
  const [test, again] = [useSendTest(place, id), useSendAgain(place, id)]
  const deliveries = list.data?.pages.flatMap(({ data }) => data)
  return (
    <section aria-label="Deliveries" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-13 text-muted">Of the last 30 days.</p>
        {state === 'ACTIVE' && (
          <Button size="sm" isPending={test.isPending} onPress={() => test.mutate(undefined)}>
            Send a test
          </Button>
        )}
      </div>
      {list.isPending && <CenteredSpinner label="Loading the deliveries" />}
      {list.isLoadingError && (
        <LoadFailure query={list} title="The deliveries could not be loaded">
          {list.error.message}
        </LoadFailure>
      )}
      {deliveries?.length === 0 && <p className="text-13 text-muted">Nothing was sent yet.</p>}
      {deliveries && deliveries.length > 0 && (
        <ol className="divide-y divide-line rounded-md border border-line">
          {deliveries.map((one) => (
            <DeliveryItem
              key={one.id}
              delivery={one}
              isPending={again.isPending && again.variables === one.id}
              onAgain={state === 'ACTIVE' && one.status !== 'WAITING' ? () => again.mutate(one.id) : undefined}
            />
          ))}
        </ol>
      )}
      {list.hasNextPage && (
        <Button size="sm" isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
          Show older
        </Button>
      )}
    </section>
  )
}

type ItemProps = { delivery: Delivery; isPending: boolean; onAgain: (() => void) | undefined }

function DeliveryItem({ delivery, isPending, onAgain }: ItemProps) {
  const { type, status, created_at, response_code, duration_ms, attempt, next_at, answer, message_id } = delivery
  const { label, tone } = STATUSES[status]
  return (
    <li className="flex flex-col gap-1 px-3 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={tone}>{label}</Badge>
        <code dir="ltr" className="text-13">
          {type}
        </code>
        <span className="tabular flex-1 text-13 text-muted">
          <bdi>{timeLabel(created_at)}</bdi>
        </span>
        {onAgain && (
          <Button size="sm" isPending={isPending} onPress={onAgain}>
            Send again
          </Button>
        )}
      </div>
      <details className="text-13">
        <summary className="cursor-pointer text-muted pointer-coarse:flex pointer-coarse:min-h-11 pointer-coarse:items-center">
          Details
        </summary>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 py-1">
          <Fact name="Message" value={message_id} />
          <Fact name="Attempts" value={formatNumber(attempt)} />
          {response_code !== null && <Fact name="Status" value={String(response_code)} />}
          {duration_ms !== null && <Fact name="Duration" value={`${formatNumber(duration_ms)} ms`} />}
          {next_at !== null && attempt > 0 && <Fact name="Next attempt" value={timeLabel(next_at)} />}
          {answer && <Fact name="Answer" value={answer} />}
        </dl>
      </details>
    </li>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <>
    <dt className="text-muted">{name}</dt>
    <dd className="break-all whitespace-pre-wrap">
      <bdi>{value}</bdi>
    </dd>
  </>
)
