import { formatPercent } from './numbers.ts'

export const BAR_TONES = {
  green: 'bg-green-bar',
  blue: 'bg-blue-bar',
  amber: 'bg-amber-bar',
  red: 'bg-red-bar',
  grey: 'bg-grey-bar',
  unread: 'bg-unread-bar',
  accent: 'bg-accent',
}
export type BarTone = keyof typeof BAR_TONES
export type Segment = { tone: BarTone; value: number; label: string }

export function SegmentBar({ label, total, segments }: { label: string; total: number; segments: Segment[] }) {
  const text = segments.map((segment) => `${segment.value} ${segment.label}`).join(', ')
  return (
    <div
      role="img"
      aria-label={`${label}: ${text}`}
      className="flex h-1.5 w-full gap-px overflow-hidden rounded-full bg-hover"
    >
      {segments.map((segment) => (
        <span
          key={segment.label}
          className={`transition-[width] ${BAR_TONES[segment.tone]}`}
          style={{ width: `${total === 0 ? 0 : (segment.value / total) * 100}%` }}
        />
      ))}
    </div>
  )
}

/** `value` is a share of 1; without it the end is not known. */
export function ProgressBar({
  label,
  value,
  tone = 'accent',
}: {
  label: string
  value: number | undefined
  tone?: BarTone
}) {
  const share = value === undefined ? undefined : Math.min(1, Math.max(0, value))
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={share === undefined ? undefined : Math.round(share * 100)}
      aria-valuetext={share === undefined ? undefined : formatPercent(share)}
      className="h-1.5 w-full overflow-hidden rounded-full bg-hover"
    >
      {share === undefined ? (
        <span className="shimmer block h-full w-full" />
      ) : (
        <span
          className={`block h-full rounded-full transition-[width] ${BAR_TONES[tone]}`}
          style={{ width: `${share * 100}%` }}
        />
      )}
    </div>
  )
}
