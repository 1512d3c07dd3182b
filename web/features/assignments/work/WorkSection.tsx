import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#web/layout/Loaded.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { AssignmentItem } from '../AssignmentItem.tsx'
import { workQuery } from '../queries.ts'
import { useTimeZone } from './useTimeZone.ts'

export function WorkSection({ isShownEmpty = true }: { isShownEmpty?: boolean }) {
  const work = useQuery(workQuery())
  useTimeZone({ isNeeded: (work.data?.length ?? 0) > 0 })
  if (!isShownEmpty && !work.data?.length) return null
  return (
    <section aria-labelledby="my-work" className="flex flex-col gap-3">
      <h2 id="my-work" className="text-20 font-semibold">
        My work
      </h2>
      <Loaded query={work} failure="Your work could not be loaded" waiting={<Skeleton className="h-12" />}>
        {(all) =>
          all.length === 0 ? (
            <p className="text-muted">
              Nothing is assigned to you. Texts that others assign to you will be listed here.
            </p>
          ) : (
            <ul
              aria-labelledby="my-work"
              className="divide-y divide-line overflow-hidden rounded-lg border border-line"
            >
              {all.map((assignment) => (
                <AssignmentItem
                  key={assignment.id}
                  assignment={assignment}
                  place={`${assignment.project_name} ${assignment.version_name}`}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}
