import { CircleCheck } from 'lucide-react'
import { formatBytes } from '#web/ui/data/numbers.ts'
import { ProgressBar } from '#web/ui/data/ProgressBar.tsx'
import { UploadProgress } from '#web/ui/data/UploadProgress.tsx'
import type { PathFile } from '#web/ui/fields/pathFiles.ts'

type Props = { label: 'Import' | 'Preview'; files: readonly PathFile[]; share: number }

export const FileProgress = ({ label, files, share }: Props) => (
  <div className="flex flex-col gap-3">
    <UploadProgress label={label} share={share} />
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
    <ul tabIndex={0} aria-label="Files" className="max-h-60 overflow-y-auto rounded-md border border-line px-3 py-1">
      {sharesOf(files, share).map(({ path, size, share }) => (
        <li key={path} className="flex items-center gap-3 py-1.5 text-13">
          <span title={path} className="min-w-0 flex-1 truncate">
            {path}
          </span>
          <span className="tabular text-muted">{formatBytes(size)}</span>
          <span className="flex w-20 justify-end">
            {share >= 1 ? (
              <CircleCheck aria-label="Uploaded" size={16} className="text-green" />
            ) : (
              <ProgressBar label={path} value={share} />
            )}
          </span>
        </li>
      ))}
    </ul>
  </div>
)

export function sharesOf(files: readonly PathFile[], share: number) {
  const total = files.reduce((sum, { file }) => sum + file.size, 0)
  let before = 0
  return files.map(({ path, file: { size } }) => {
    const own = size === 0 ? share : (share * total - before) / size
    before += size
    return { path, size, share: Math.min(1, Math.max(0, own)) }
  })
}
