import { CalendarClock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Assignment } from '#server/assignments/contract.ts'
import { Badge } from '../../ui/Badge.tsx'
import { SegmentBar } from '../../ui/data/ProgressBar.tsx'
import { rowsOfAssignment, toFirstOpen } from './rowsOfAssignment.ts'
import { dueLabel, forecastLabel, isOverdue, leftLabel, progressLabel, titleOf } from './words.ts'

type Props = { assignment: Assignment; place: string; children?: ReactNode }

/** `place`: where it is, or who has it. The name leads to the first row to do. */
export function AssignmentItem({ assignment, place, children }: Props) {
  const forecast = forecastLabel(assignment)
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 transition-colors hover:bg-subtle">
      <div className="min-w-0 flex-1 basis-56">
        <Link
          to={rowsOfAssignment(assignment)}
          state={toFirstOpen(assignment)}
          className="font-medium -outline-offset-2 after:absolute after:inset-0"
        >
          <bdi className="break-words">{titleOf(assignment)}</bdi>
        </Link>
        <p className="text-13 break-words text-muted">
          <bdi>{place}</bdi>
          {assignment.note !== '' && (
            <>
              {' · '}
              <bdi>{assignment.note}</bdi>
            </>
          )}
        </p>
      </div>
      <div className="flex min-w-0 basis-44 flex-col gap-1 max-sm:basis-full">
        <SegmentBar
          label="Progress"
          total={assignment.texts}
          segments={[{ tone: 'accent', value: assignment.done, label: `of ${assignment.texts} done` }]}
        />
        <p className="tabular flex justify-between gap-2 text-12 text-muted">
          <span>{progressLabel(assignment)}</span>
          <span>{leftLabel(assignment)}</span>
        </p>
        {forecast && (
          <p title="By the pace of the last 14 days" className="text-12 text-muted">
            {forecast.replace(/^./, (letter) => letter.toUpperCase())}
          </p>
        )}
      </div>
      <Due assignment={assignment} />
      {children && <span className="relative flex shrink-0 gap-1">{children}</span>}
    </li>
  )
}

export function Due({ assignment }: { assignment: Assignment }) {
  const label = dueLabel(assignment)
  if (!label) return null
  const tone = assignment.done_at !== null ? 'green' : isOverdue(assignment) ? 'red' : 'grey'
  return (
    <Badge tone={tone} icon={CalendarClock}>
      {label.replace(/^./, (letter) => letter.toUpperCase())}
    </Badge>
  )
}
