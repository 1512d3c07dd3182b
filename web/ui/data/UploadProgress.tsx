import { formatPercent } from './numbers.ts'
import { ProgressBar } from './ProgressBar.tsx'

/** Once all bytes are up, the server checks the rows, and for an import it stores them, all or none. */
const AT_LAST = { Import: 'Storing the rows', Preview: 'Checking the rows', Font: 'Checking the font' }

export function UploadProgress({ label, share }: { label: keyof typeof AT_LAST; share: number }) {
  const isUp = share >= 1
  return (
    <div className="flex flex-col gap-1.5" aria-live="polite">
      <p className="tabular text-13 text-muted">{isUp ? AT_LAST[label] : `Uploading ${formatPercent(share)}`}</p>
      <ProgressBar label={label} value={isUp ? undefined : share} />
    </div>
  )
}
