import { memo, type ReactNode, useCallback, useSyncExternalStore } from 'react'
import type { Source } from './rows.ts'
import { useTableTools } from './TableContext.ts'

export const COLUMNS = 'sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_8.5rem_4.5rem_4rem]'
const NOBODY = () => [] as const
const none = NOBODY()
const AREAS = ['', '', 'max-sm:justify-self-start', '', 'max-sm:justify-self-end']

type Cells = readonly { id: string; content: ReactNode }[]
type TranslationRowProps = {
  source: Source
  /** Its place among all rows that match, from 0. */
  index: number
  /** Where it begins, in pixels from the top of the list. */
  start: number
  measure: (element: HTMLElement | null) => void
  virtualIndex: number
  cells: Cells
}

/** A row stays as it is until its place changes; what its cells show they follow themselves. */
export const TranslationRow = memo(
  function TranslationRow({ source, index, start, measure, virtualIndex, cells }: TranslationRowProps) {
    const { presence } = useTableTools()
    const subscribe = useCallback(
      (wake: () => void) => presence?.subscribeRow(source.id, wake) ?? (() => {}),
      [presence, source.id],
    )
    const people = useSyncExternalStore(subscribe, () => presence?.inRow(source.id) ?? none)
    const person = people[0]

    return (
      <div
        ref={measure}
        role="row"
        data-row={source.id}
        data-index={virtualIndex}
        // The header is the first row.
        aria-rowindex={index + 2}
        className={`group/row absolute inset-x-0 top-0 grid border-b border-line py-1 max-sm:grid-cols-[1fr_auto_auto] max-sm:gap-y-1 max-sm:py-2 ${COLUMNS}`}
        style={{ transform: `translateY(${start}px)` }}
      >
        {person && (
          <span
            className="absolute inset-y-0 start-0 z-10 w-[3px]"
            style={{ background: person.color }}
            title={people.map(({ name }) => name).join(', ')}
          >
            <span
              className="absolute start-0 top-0 -translate-y-1/2 rounded-e-sm px-1.5 text-12 leading-4 font-medium whitespace-nowrap text-[#ffffff]"
              style={{ background: person.color }}
            >
              {person.name}
              {people.length > 1 && ` +${people.length - 1}`}
            </span>
          </span>
        )}
        <RowCells source={source} cells={cells} />
      </div>
    )
  },
  (a, b) => a.source === b.source && a.index === b.index && a.start === b.start && a.measure === b.measure,
)

/** Apart from the row, so that a row that is only moved by a longer one above it renders no cell. */
const RowCells = memo(
  ({ cells }: { source: Source; cells: Cells }) =>
    cells.map(({ id, content }, column) => (
      <div
        key={id}
        role="gridcell"
        aria-colindex={column + 1}
        className={`min-w-0 px-1 ${column < 2 ? 'max-sm:col-span-3' : ''} ${AREAS[column]}`}
      >
        {content}
      </div>
    )),
  (a, b) => a.source === b.source,
)
