import { memo, useContext } from 'react'
import { useStore } from 'zustand'
import { peopleInRow } from '../../liveDocument/presence.ts'
import type { Source } from '../../rows/rows.ts'
import type { ColumnId } from '../../rows/tableModel.ts'
import { useIsSelected } from '../../rows/useTableSlice.ts'
import { useRowDetails, useRowNews, useTableTools } from '../../tableTools/TableContext.ts'
import { openBeforeConfirming } from '../cells/LongText.tsx'
import { drawCell, type RowFacts } from '../columns/cells.tsx'
import type { Layout } from '../columns/layout.ts'
import { InRow } from '../languages/InRow.tsx'
import { NameTag, tagColumn } from '../presence/NameTag.tsx'
import { GroupsContext } from '../story/useGroups.ts'
import { BESIDE_LINE } from './density.ts'

const AREAS: Record<ColumnId, string> = {
  select: 'max-sm:order-3 sm:px-0!',
  source: 'max-sm:order-1 max-sm:col-span-4',
  reference: 'max-sm:order-1 max-sm:col-span-4',
  translation: 'max-sm:order-2 max-sm:col-span-4',
  status: `max-sm:order-4 max-sm:justify-self-start ${BESIDE_LINE}`,
  score: `max-sm:order-5 ${BESIDE_LINE}`,
  actions: `max-sm:order-6 max-sm:flex max-sm:items-center max-sm:gap-2 max-sm:justify-self-end ${BESIDE_LINE}`,
}

type TranslationRowProps = {
  source: Source
  layout: Layout
  isAlone: boolean
  /** Its index among all rows that match, from 0. */
  index: number
  /** Its top, in pixels from the top of the list; `undefined`: below the row before it. */
  start: number | undefined
  measure: ((element: HTMLElement | null) => void) | undefined
  virtualIndex: number
}

export const TranslationRow = memo(
  function TranslationRow(props: TranslationRowProps) {
    const { source, layout, isAlone, index, start, measure, virtualIndex } = props
    const { presence, table, editing } = useTableTools()
    // Sticky parts of a row are placed without regard to transforms.
    const isEdited = useStore(editing.entered, (entered) => entered?.id === source.id)
    const place = isEdited ? { top: start } : { transform: `translateY(${start}px)` }
    const people = useStore(presence, (present) => peopleInRow(present, source.id))
    const person = people[0]
    const isSelected = useIsSelected(table, source.id)
    const group = useContext(GroupsContext).get(source.id)
    const details = useRowDetails(source.id)
    const news = useRowNews(source.id)

    return (
      <div
        ref={measure}
        role="row"
        data-row={source.id}
        data-index={virtualIndex}
        // The header is the first row.
        aria-rowindex={index + 2}
        aria-selected={isSelected}
        {...openBeforeConfirming}
        className={`group/row grid contain-layout contain-style border-b bg-surface focus-within:bg-subtle sm:grid-cols-(--columns) max-sm:grid-cols-[auto_auto_auto_1fr] max-sm:gap-y-1 max-sm:py-2 ${start === undefined ? '' : 'absolute inset-x-0 top-0'} ${isSelected ? 'bg-accent-soft!' : ''} ${group?.speaker?.ends === false ? 'border-transparent' : 'border-line'}`}
        style={start === undefined ? undefined : place}
      >
        {person && (
          <span
            className="absolute inset-y-0 start-0 z-10 w-[3px]"
            style={{ background: person.color }}
            title={people.map(({ name }) => name).join(', ')}
          />
        )}
        {group?.scene && (
          <span className={`truncate bg-subtle px-3 text-12 leading-5 font-medium text-muted ${SCENE_EDGE}`}>
            {group.scene}
          </span>
        )}
        {group?.scene === '' && <span className={`h-1.5 bg-subtle ${SCENE_EDGE}`} />}
        <InRow id={source.id}>
          <RowCells
            {...{ source, layout, isAlone, isEdited, isSelected, details, news }}
            hasPeople={person !== undefined}
          />
        </InRow>
      </div>
    )
  },
  (a, b) =>
    a.source === b.source &&
    a.layout === b.layout &&
    a.isAlone === b.isAlone &&
    a.index === b.index &&
    a.start === b.start &&
    a.measure === b.measure,
)

const SCENE_EDGE = '-order-1 col-[1/-1] border-b border-line max-sm:-mt-2'
const TEXTS: readonly ColumnId[] = ['source', 'translation']

type RowCellsProps = Pick<TranslationRowProps, 'source' | 'layout' | 'isAlone'> & RowFacts & { hasPeople: boolean }

/** Apart from the row, so that a row that is only moved by a longer one above it renders no cell. */
const RowCells = memo(function RowCells({ source, layout, isAlone, hasPeople, ...facts }: RowCellsProps) {
  const tagged = tagColumn(layout.ids)
  return layout.ids.map((id, column) => {
    const pin = layout.pins.get(id)
    return (
      <div
        key={id}
        role="gridcell"
        aria-colindex={column + 1}
        style={pin}
        className={`min-w-0 px-1 ${AREAS[id]} ${pin ? 'sticky z-[5] bg-inherit' : id === tagged ? 'relative' : ''}`}
      >
        {(!isAlone || TEXTS.includes(id)) && drawCell(id, source, facts)}
        {hasPeople && id === tagged && <NameTag id={source.id} column={id} />}
      </div>
    )
  })
})
