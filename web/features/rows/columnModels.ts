import type { AccessorFnColumnDef, DisplayColumnDef, FilterFn } from '@tanstack/react-table'
import { statusRank } from '#db/vocabulary/statuses.ts'
import type { RowIndex } from './rowIndex.ts'
import type { Source } from './rows.ts'
import type { ColumnId, Features } from './tableModel.ts'
import type { RatingFilter, TableQuery } from './tableQuery.ts'

/** Filter of the translation: rows with faults, rows of some scenes, rows that are in all of some sets, rows that are checked or are not. */
export type TextFilter = Pick<TableQuery, 'faults' | 'issues' | 'checked' | 'scenes'> & {
  only: readonly ReadonlySet<string>[]
}
type Filter = FilterFn<Features, Source>
type Plain = 'select' | 'reference' | 'actions'
type Models = Record<Plain, Omit<DisplayColumnDef<Features, Source>, 'id'>> &
  Record<Exclude<ColumnId, Plain>, Omit<AccessorFnColumnDef<Features, Source>, 'id'>>

const isOneOf: Filter = (row, id, values: ReadonlySet<unknown>) => values.has(row.getValue(id))
const isRated: Filter = (row, id, ratings: ReadonlySet<RatingFilter>) => ratings.has(ratingOf(row.getValue(id)))

/** For each column the way it reads, filters and sorts rows, and its widths in pixels. */
export function columnModels(rowIndex: RowIndex): Models {
  const { rows } = rowIndex
  const isCheckedAs = (checked: TableQuery['checked'], id: string) =>
    checked === 'once'
      ? rows.read(id, 'firstCheck') !== undefined
      : (checked === 'yes') === (rows.read(id, 'check') !== undefined)
  return {
    select: { size: 32, enableHiding: false, enablePinning: false, enableResizing: false },
    // Its value is its index in the file.
    source: {
      accessorFn: ({ id }) => rows.indexOf(id),
      size: 400,
      minSize: 96,
      maxSize: 1_600,
    },
    reference: { size: 320, minSize: 96, maxSize: 1_600 },
    // Searched together with its source; always shown, since it is what one works on.
    translation: {
      accessorFn: ({ id }) => rows.read(id, 'text'),
      filterFn: ({ original }, _, { faults, issues, only, checked, scenes }: TextFilter) =>
        (scenes.length === 0 || scenes.includes(original.scene ?? '')) &&
        only.every((set) => set.has(original.id)) &&
        (checked === '' || isCheckedAs(checked, original.id)) &&
        (!faults || rowIndex.isKnownFaulty(original)) &&
        (issues.length === 0 || rowIndex.knownFindings(original).some(({ check }) => issues.includes(check))),
      enableSorting: false,
      enableHiding: false,
      size: 400,
      minSize: 96,
      maxSize: 1_600,
    },
    status: {
      accessorFn: ({ id }) => statusRank(rows.read(id, 'status')),
      filterFn: isOneOf,
      size: 136,
      minSize: 40,
      maxSize: 400,
    },
    score: {
      accessorFn: ({ id }) => rows.read(id, 'score'),
      filterFn: isRated,
      size: 72,
      minSize: 56,
      maxSize: 400,
    },
    actions: { size: 64, minSize: 36, maxSize: 400 },
  }
}

export function ratingOf(score: number | undefined): RatingFilter {
  if (score === undefined) return 'unrated'
  return score < 3 ? 'low' : score < 4 ? 'middle' : 'high'
}
