import { Button } from '../../ui/buttons/Button.tsx'
import { formatNumber } from '../../ui/data/numbers.ts'

type PagesProps = { page: number; count: number; size: number; onPage: (page: number) => void }

export function Pages({ page, count, size, onPage }: PagesProps) {
  const last = Math.max(1, Math.ceil(count / size))
  if (last === 1) return null
  return (
    <nav aria-label="Pages" className="flex items-center gap-2">
      <Button size="sm" isDisabled={page <= 1} onPress={() => onPage(page - 1)}>
        Previous
      </Button>
      <span className="tabular text-13 text-muted">
        {formatNumber(page)} of {formatNumber(last)}
      </span>
      <Button size="sm" isDisabled={page >= last} onPress={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  )
}
