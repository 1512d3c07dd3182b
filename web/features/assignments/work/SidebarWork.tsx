import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { workQuery } from '../queries.ts'
import { rowsOfAssignment, toFirstOpen } from '../rowsOfAssignment.ts'
import { dueLabel, isOverdue, leftLabel, titleOf } from '../words.ts'

const MAX_SHOWN = 5

export function SidebarWork() {
  const work = useQuery(workQuery()).data ?? []
  if (work.length === 0) return null
  return (
    <div className="flex shrink-0 flex-col gap-1">
      <h2 id="sidebar-work" className="ps-2 text-12 font-medium text-muted">
        My work
      </h2>
      <ul aria-labelledby="sidebar-work" className="flex flex-col gap-0.5">
        {work.slice(0, MAX_SHOWN).map((assignment) => (
          <li key={assignment.id}>
            <Link
              to={rowsOfAssignment(assignment)}
              state={toFirstOpen(assignment)}
              title={`${assignment.project_name}: ${titleOf(assignment)}`}
              className="flex flex-col rounded-md px-2 py-1 transition-colors hover:bg-hover pointer-coarse:min-h-11"
            >
              <span className="truncate text-13 font-medium">
                <bdi>{titleOf(assignment)}</bdi>
              </span>
              <span className="tabular flex justify-between gap-2 text-12 text-muted">
                <span className="shrink-0">{leftLabel(assignment)}</span>
                <span className={`truncate ${isOverdue(assignment) ? 'text-red' : ''}`}>{dueLabel(assignment)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {work.length > MAX_SHOWN && (
        <Link to="/" className="px-2 text-12 text-muted hover:text-ink">
          {work.length - MAX_SHOWN} more
        </Link>
      )}
    </div>
  )
}
