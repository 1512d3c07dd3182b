import type { SkippedTexts as Skipped } from '#server/files/read/contract.ts'
import { formatNumber } from '#web/ui/data/numbers.ts'

export function SkippedTexts({ skipped: { count, examples }, isOpen = false }: { skipped: Skipped; isOpen?: boolean }) {
  if (count === 0) return null
  return (
    <details className="text-13" open={isOpen}>
      <summary className="min-h-6 cursor-pointer pointer-coarse:min-h-11 rounded-sm text-muted">
        {count === 1 ? '1 string is not read' : `${formatNumber(count)} strings are not read`}
      </summary>
      <ul className="mt-1 flex max-h-40 flex-col gap-1.5 overflow-y-auto ps-4">
        {examples.map(({ path, line, place, text, reason }) => (
          <li key={`${path} ${line} ${place} ${text} ${reason}`} className="wrap-anywhere">
            <p>
              <bdi>{text || place}</bdi>
            </p>
            <p className="text-12 text-muted">
              <bdi>{[reason, ...placeOf({ path, line, place: text && text !== place ? place : '' })].join(' · ')}</bdi>
            </p>
          </li>
        ))}
      </ul>
      {count > examples.length && (
        <p className="mt-1 ps-4 text-muted">These are {formatNumber(examples.length)} of them.</p>
      )}
    </details>
  )
}

const placeOf = ({ path, line, place }: Pick<Skipped['examples'][number], 'path' | 'line' | 'place'>) =>
  [path, line === null ? null : `line ${formatNumber(line)}`, place].filter(Boolean)
