import { useInfiniteQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { LoadFailure } from '../../layout/LoadFailure.tsx'
import { Button, LinkButton } from '../../ui/buttons/Button.tsx'
import { dateLabel, dayOf } from '../../ui/data/dates.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useWorkspace } from '../pages/workspace.ts'
import { DayLines } from './DayLines.tsx'
import { daysOf } from './lines.ts'
import { activityQuery, entriesOf, useNews } from './queries.ts'

export function ActivityTab() {
  const { project } = useWorkspace()
  const list = useInfiniteQuery(activityQuery(project.id))
  useNews(project.id, list.data !== undefined)
  const entries = list.data && entriesOf(list.data)
  if (entries?.length === 0)
    return (
      <EmptyState
        icon={History}
        title="Nothing has happened yet"
        action={
          <LinkButton variant="primary" to={`/projects/${project.id}/translations`}>
            Open the translations
          </LinkButton>
        }
      >
        The work of people and the AI in this project will appear here.
      </EmptyState>
    )
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-5 p-4 sm:px-6">
      <header>
        <h2 className="text-20 font-semibold">Activity</h2>
        <p className="text-muted">The work of people and the AI in this project in the last twelve months.</p>
      </header>
      {list.isLoadingError && (
        <LoadFailure query={list} title="The activity could not be loaded">
          {list.error.message}
        </LoadFailure>
      )}
      {list.isPending && <Waiting />}
      {entries &&
        daysOf(entries, (at) => dayOf(at)).map((day) => (
          <DayLines key={day.key} day={day} label={dateLabel(day.at)} project_id={project.id} />
        ))}
      {list.isFetchNextPageError && (
        <LoadFailure
          query={{ refetch: list.fetchNextPage as typeof list.refetch, isFetching: list.isFetchingNextPage }}
        >
          {list.error.message}
        </LoadFailure>
      )}
      {list.hasNextPage && !list.isFetchNextPageError && (
        <Button isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
          Show older
        </Button>
      )}
    </div>
  )
}

const Waiting = () => (
  <div role="status" aria-label="Loading the activity" className="flex flex-col gap-3">
    <Skeleton className="h-4 w-20" />
    <Skeleton className="h-40 w-full" />
    <Skeleton className="h-4 w-20" />
    <Skeleton className="h-24 w-full" />
  </div>
)
