import { Skeleton } from '../../ui/Skeleton.tsx'

const ROWS = Array.from({ length: 8 }, (_, index) => index)

export const TableSkeleton = () => (
  <div role="status" aria-label="Loading texts" className="flex min-h-0 flex-1 flex-col overflow-hidden pt-9">
    {ROWS.map((row) => (
      <div key={row} className="grid gap-6 border-b border-line py-4 sm:grid-cols-2">
        <Skeleton className="h-5 w-4/5" />
        <Skeleton className="h-5 w-3/5" />
      </div>
    ))}
  </div>
)
