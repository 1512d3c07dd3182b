import type { FilesPreview } from '#server/files/bring/contract.ts'
import { formatNumber } from '#web/ui/data/numbers.ts'

export function UnusedFiles({ files }: { files: FilesPreview['unused'] }) {
  if (files.length === 0) return null
  return (
    <details className="text-13">
      <summary className="min-h-6 cursor-pointer pointer-coarse:min-h-11 rounded-sm text-muted">
        {files.length === 1 ? '1 file is not read' : `${formatNumber(files.length)} files are not read`}
      </summary>
      <ul className="mt-1 flex max-h-40 flex-col gap-1 overflow-y-auto ps-4">
        {files.map(({ path, reason }) => (
          <li key={`${path} ${reason}`} className="wrap-anywhere">
            {path} <span className="text-muted">{reason}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
