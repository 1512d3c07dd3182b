import type { FilePreview } from '#server/imports/contract.ts'
import { formatNumber } from '../../../ui/data/numbers.ts'

/** Texts of a file that are too long, and stay in it. */
export function LeftOutTexts({ texts }: { texts: FilePreview['left_out'] }) {
  if (texts.length === 0) return null
  return (
    <details className="text-13">
      <summary className="min-h-6 cursor-pointer pointer-coarse:min-h-11 rounded-sm text-muted">
        {texts.length === 1 ? '1 text is left out' : `${formatNumber(texts.length)} texts are left out`}
      </summary>
      <ul className="mt-1 flex max-h-40 flex-col gap-1 overflow-y-auto ps-4">
        {texts.map(({ line, msg }) => (
          <li key={`${line} ${msg}`} className="wrap-anywhere">
            {`Line ${formatNumber(line)}: ${msg}.`}
          </li>
        ))}
      </ul>
    </details>
  )
}
