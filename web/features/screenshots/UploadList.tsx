import { X } from 'lucide-react'
import { IconButton } from '../../ui/buttons/Button.tsx'
import { formatPercent } from '../../ui/data/numbers.ts'
import { ProgressBar } from '../../ui/data/ProgressBar.tsx'
import type { Upload } from './useUploads.ts'

type Props = { uploads: readonly Upload[]; onDrop: (id: string) => void }

export const UploadList = ({ uploads, onDrop }: Props) => (
  <ul aria-label="Uploads" aria-live="polite" className="divide-y divide-line rounded-lg border border-line">
    {uploads.map((one) => (
      <li key={one.id} className="flex items-center gap-3 px-3 py-2">
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <p className="flex flex-wrap justify-between gap-x-3">
            <bdi className="min-w-0 truncate">{one.name}</bdi>
            <span className={one.fault ? 'text-13 text-red' : 'tabular text-13 text-muted'}>{stateOf(one)}</span>
          </p>
          {!one.fault && one.share !== undefined && (
            <ProgressBar label={`Upload of ${one.name}`} value={one.share < 1 ? one.share : undefined} />
          )}
        </div>
        <IconButton
          icon={X}
          size="sm"
          label={one.fault ? `Dismiss ${one.name}` : `Cancel the upload of ${one.name}`}
          onPress={() => onDrop(one.id)}
        />
      </li>
    ))}
  </ul>
)

function stateOf({ fault, share }: Upload) {
  if (fault) return fault
  if (share === undefined) return 'Waiting'
  return share < 1 ? formatPercent(share) : 'Drawing it anew'
}
