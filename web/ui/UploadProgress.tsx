import { formatPercent } from './numbers.ts'
import { ProgressBar } from './ProgressBar.tsx'

/** Once all bytes are up, the server checks and stores the rows, all or none. */
export function UploadProgress({ share }: { share: number }) {
  const isStoring = share >= 1
  return (
    <div className="flex flex-col gap-1.5" aria-live="polite">
      <p className="tabular text-13 text-muted">
        {isStoring ? 'Storing the rows' : `Uploading ${formatPercent(share)}`}
      </p>
      <ProgressBar label="Import" value={isStoring ? undefined : share} />
    </div>
  )
}
