import { functionalUpdate, useTable as useTanStackTable } from '@tanstack/react-table'
import { useEffect, useRef, useState } from 'react'
import type { RowIndex } from '../../rows/rowIndex.ts'
import { features, type RowsTable } from '../../rows/tableModel.ts'
import type { TableQuery } from '../../rows/tableQuery.ts'
import { type queryState, rowOptions, sortOf } from '../../rows/tableState.ts'
import { keepChoice, readChoice } from '../columns/choice.ts'
import type { columnsOf } from '../columns/columns.ts'
import { directionOfScreen } from '../columns/direction.ts'

const NO_STATE = () => null

type Input = {
  user_id: string
  rowIndex: RowIndex
  columns: ReturnType<typeof columnsOf>
  data: ReturnType<RowIndex['take']>
  state: ReturnType<typeof queryState>
  /** `undefined`: the order of the rows is the server's. */
  onSort: ((sort: Pick<TableQuery, 'sort' | 'descending'>) => void) | undefined
}

export function useModel({ user_id, rowIndex, columns, data, state, onSort }: Input) {
  const [initialState] = useState(() => readChoice(user_id))
  const table = useTanStackTable(
    {
      ...rowOptions(rowIndex),
      features,
      columns,
      data,
      initialState,
      state,
      columnResizeMode: 'onChange',
      columnResizeDirection: directionOfScreen(),
      enableSorting: onSort !== undefined,
      onSortingChange: (updater) => onSort?.(sortOf(functionalUpdate(updater, state.sorting))),
    },
    NO_STATE,
  )
  // The table is one object; new objects for React in each render would render every cell.
  const model = useRef<RowsTable>(table).current
  useEffect(() => keepChoice(user_id, model), [user_id, model])
  return { model, inOrder: table.getRowModel().rows }
}
