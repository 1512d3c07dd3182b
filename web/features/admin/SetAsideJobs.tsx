import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { languageName } from '#db/vocabulary/languages.ts'
import type { SetAsideJob } from '#server/setAsideJobs/contract.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { Screen } from '../../layout/Screen.tsx'
import { Button, LinkButton } from '../../ui/buttons/Button.tsx'
import { timeLabel } from '../../ui/data/dates.ts'
import { formatNumber } from '../../ui/data/numbers.ts'
import { Cell, Table, TableBody, TableHead } from '../../ui/data/Table.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { CenteredSpinner } from '../../ui/Spinner.tsx'
import { AdminGate } from './AdminGate.tsx'
import { JOBS_PAGE, setAsideJobsQuery, useDismissJob, useRetryJob } from './jobQueries.ts'
import { Pages } from './Pages.tsx'

export const SetAsideJobs = () => (
  <AdminGate>
    <Jobs />
  </AdminGate>
)

function Jobs() {
  const [page, setPage] = useState(1)
  const jobs = useQuery(setAsideJobsQuery(page))
  return (
    <Screen
      title="Set-aside jobs"
      text="Translations during which the server stopped twice. Their rows have failed and cost nothing; they are not retried automatically."
      width="wide"
      actions={<LinkButton to="/admin">Users</LinkButton>}
    >
      <Loaded query={jobs} failure="The jobs could not be loaded" waiting={<CenteredSpinner label="Loading jobs" />}>
        {(found) =>
          found.count === 0 ? (
            <EmptyState icon={CircleCheck} title="No set-aside jobs">
              Every translation has finished.
            </EmptyState>
          ) : (
            <>
              <Table label="Set-aside jobs">
                <TableHead
                  columns={['Page', 'Language', 'Rows', 'Reason', { hidden: 'Actions' }]}
                  onlyWide={[1, 2, 3]}
                />
                <TableBody>
                  {found.data.map((job) => (
                    <JobRow key={job.id} job={job} />
                  ))}
                </TableBody>
              </Table>
              <Pages page={page} count={found.count} size={JOBS_PAGE} onPage={setPage} />
            </>
          )
        }
      </Loaded>
    </Screen>
  )
}

function JobRow({ job }: { job: SetAsideJob }) {
  const [retry, dismiss] = [useRetryJob(), useDismissJob()]
  const language = languageName(job.target_language)
  const rows = job.rows === 1 ? '1 row' : `${formatNumber(job.rows)} rows`
  const named = `${job.page_name} in ${language}`
  return (
    <tr>
      <Cell className="min-w-36">
        <span className="font-medium wrap-anywhere">{job.page_name}</span>
        <span className="block text-13 wrap-anywhere text-muted">
          {job.project_name} · {job.organization_name}
        </span>
        <span className="block text-13 text-muted sm:hidden">
          {language}, {rows} · {timeLabel(job.set_aside_at)}
        </span>
      </Cell>
      <Cell className="max-sm:hidden">{language}</Cell>
      <Cell className="tabular max-sm:hidden">{formatNumber(job.rows)}</Cell>
      <Cell className="max-sm:hidden">
        {job.reason}
        <span className="block text-13 text-muted">{timeLabel(job.set_aside_at)}</span>
      </Cell>
      <Cell>
        <span className="flex flex-wrap justify-end gap-2">
          <Button
            size="sm"
            isPending={retry.isPending}
            aria-label={`Try again: ${named}`}
            onPress={() => retry.mutate(job.id)}
          >
            Try again
          </Button>
          <Button
            size="sm"
            variant="ghost"
            isPending={dismiss.isPending}
            aria-label={`Dismiss: ${named}`}
            onPress={() => dismiss.mutate(job.id)}
          >
            Dismiss
          </Button>
        </span>
      </Cell>
    </tr>
  )
}
