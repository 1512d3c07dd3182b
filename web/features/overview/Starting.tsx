import { formatNumber } from '../../ui/data/numbers.ts'
import { ProgressBar } from '../../ui/data/ProgressBar.tsx'

export const Starting = ({ started, total }: { started: number; total: number }) => (
  <div aria-live="polite" className="flex flex-col gap-1.5">
    <p className="tabular text-13 text-muted">
      {formatNumber(started)} of {formatNumber(total)} started
    </p>
    <ProgressBar label="Starting" value={started / total} />
  </div>
)
