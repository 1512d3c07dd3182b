import { useState } from 'react'
import { BAR_TONES, type BarTone } from './ProgressBar.tsx'

export type Column = {
  id: string
  /** In full, `November 2026`. */
  name: string
  /** Under the column, `Nov`; not every column needs one. */
  tick: string
  isMinor?: boolean
  /** From the bottom up. */
  parts: readonly number[]
  text: string
}
export type Part = { label: string; tone: BarTone }

type BarChartProps = {
  label: string
  columns: readonly Column[]
  parts: readonly Part[]
  format: (value: number) => string
  /** With these a column is a button. */
  chosen?: string
  onChoose?: (id: string) => void
}

/** Columns over time. The figures must stand in a table too: this is to look at. */
export function BarChart({ label, columns, parts, format, chosen, onChoose }: BarChartProps) {
  const [pointed, setPointed] = useState<string>()
  const top = roundUp(Math.max(1, ...columns.map(heightOf)))
  const readout = columns.find(({ id }) => id === (pointed ?? chosen))
  return (
    <figure
      aria-label={label}
      className="flex min-w-0 flex-col gap-2 rounded-lg border border-line px-3 py-3 sm:px-4"
      onPointerLeave={() => setPointed(undefined)}
    >
      <figcaption className="tabular flex min-h-5 flex-wrap justify-between gap-x-4 gap-y-1 text-13">
        <span aria-hidden={!onChoose}>
          {readout && (
            <>
              <strong className="font-semibold">{readout.name}</strong>{' '}
              <span className="text-muted">{readout.text}</span>
            </>
          )}
        </span>
        <Legend parts={parts} />
      </figcaption>
      <div className="relative h-40">
        {[1, 0.5, 0].map((share) => (
          <div
            key={share}
            aria-hidden
            className="absolute inset-x-0 border-t border-line"
            style={{ top: `${(1 - share) * 100}%` }}
          >
            {share > 0 && (
              <span className="tabular absolute start-0 top-0 bg-surface pe-1 text-12 text-muted">
                {format(top * share)}
              </span>
            )}
          </div>
        ))}
        <ol className="absolute inset-0 flex ps-9">
          {columns.map((column) => (
            <li key={column.id} className="min-w-0 flex-1" onPointerEnter={() => setPointed(column.id)}>
              {onChoose ? (
                <button
                  type="button"
                  aria-label={`${column.name}: ${column.text}`}
                  aria-pressed={column.id === chosen}
                  onClick={() => onChoose(column.id)}
                  onFocus={() => setPointed(column.id)}
                  onBlur={() => setPointed(undefined)}
                  className={`h-full w-full rounded-sm -outline-offset-2 ${column.id === chosen ? 'bg-accent-soft' : 'hover:bg-hover'}`}
                >
                  <Bar column={column} parts={parts} top={top} />
                </button>
              ) : (
                <div className={`h-full ${column.id === pointed ? 'bg-hover' : ''}`}>
                  <span className="sr-only">{`${column.name}: ${column.text}`}</span>
                  <Bar column={column} parts={parts} top={top} />
                </div>
              )}
            </li>
          ))}
        </ol>
      </div>
      <div aria-hidden className="flex ps-9 text-12 text-muted">
        {columns.map(({ id, tick, isMinor }) => (
          <span
            key={id}
            className={`flex min-w-0 flex-1 justify-center overflow-visible whitespace-nowrap ${isMinor ? 'max-sm:invisible' : ''}`}
          >
            {tick}
          </span>
        ))}
      </div>
    </figure>
  )
}

const Bar = ({ column, parts, top }: { column: Column; parts: readonly Part[]; top: number }) => (
  <span aria-hidden className="mx-auto flex h-full w-3/5 max-w-8 flex-col-reverse">
    {column.parts.map(
      (value, n) =>
        value > 0 && (
          <span
            key={parts[n]!.label}
            className={`min-h-0.5 shrink-0 last:rounded-t-[3px] ${BAR_TONES[parts[n]!.tone]}`}
            style={{ height: `${(value / top) * 100}%` }}
          />
        ),
    )}
  </span>
)

const Legend = ({ parts }: { parts: readonly Part[] }) => (
  <span className="flex flex-wrap gap-x-3 text-12 text-muted">
    {parts.map(({ label, tone }) => (
      <span key={label} className="inline-flex items-center gap-1.5">
        <span aria-hidden className={`size-2 rounded-full ${BAR_TONES[tone]}`} />
        {label}
      </span>
    ))}
  </span>
)

const heightOf = ({ parts }: Column) => parts.reduce((sum, part) => sum + part, 0)

/** The next of 2, 4, 6, 10, 20, 40 …, so that half of it is whole. */
export function roundUp(value: number) {
  const power = 10 ** Math.floor(Math.log10(value / 2))
  const step = [1, 2, 3, 5, 10].find((step) => step * Math.max(1, power) * 2 >= value)!
  return step * Math.max(1, power) * 2
}
