import { constructTable } from '@tanstack/table-core'
import { storeReactivityBindings } from '@tanstack/table-core/store-reactivity-bindings'
import { expect, test } from 'vitest'
import { columnModels } from '#web/features/rows/columnModels.ts'
import { createRowIndex } from '#web/features/rows/rowIndex.ts'
import { createRows } from '#web/features/rows/rows.ts'
import { createSelection } from '#web/features/rows/selection.ts'
import { COLUMN_IDS, features, type RowsColumn } from '#web/features/rows/tableModel.ts'
import { moveColumn, neighbourOf, pinColumn, shownColumns } from '#web/features/table/columns/moveColumn.ts'

function aTable() {
  const rows = createRows()
  rows.setSources(['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, identifier: id, content: id, context: null, words: 1 })))
  const models = columnModels(createRowIndex(rows))
  const headless = { ...features, coreReactivityFeature: storeReactivityBindings() }
  const table = constructTable({
    features: headless,
    columns: COLUMN_IDS.map((id): RowsColumn => ({ ...models[id], id })),
    data: rows.sources(),
    getRowId: ({ id }) => id,
  })
  return { table, shown: () => shownColumns(table).map(({ id }) => id) }
}

test('rows are selected one by one, as a range, all and none', () => {
  const { table } = aTable()
  const selection = createSelection(table)
  const selected = () => table.getSelectedRowIds().toSorted()
  const ids = ['a', 'b', 'c', 'd', 'e']

  selection.toggle('b')
  selection.extend(ids, 'd')
  expect(selected()).toEqual(['b', 'c', 'd'])
  selection.toggle('c')
  expect(selected()).toEqual(['b', 'd'])
  selection.extend(ids, 'a')
  expect(selected()).toEqual(['a', 'b', 'c', 'd'])
  selection.set(ids)
  selection.clear()
  expect(selected()).toEqual([])
  selection.extend(ids, 'b', 'a')
  expect(selected()).toEqual(['a', 'b'])
  // as far as the range goes now, and whatever was selected before it
  selection.toggle('c')
  selection.extend(ids, 'e')
  selection.extend(ids, 'd')
  expect(selected()).toEqual(['a', 'b', 'c', 'd'])
})

test('a column changes its position with its neighbour, never with the one that rows are selected with', () => {
  const { table, shown } = aTable()
  moveColumn(table, 'status', neighbourOf(table, 'status', 'before')!, 'before')
  expect(shown()).toEqual(['select', 'source', 'status', 'translation', 'score', 'actions'])
  moveColumn(table, 'actions', 'select', 'before')
  expect(shown()).toEqual(['select', 'actions', 'source', 'status', 'translation', 'score'])
  expect(neighbourOf(table, 'actions', 'before')).toBeUndefined()
  expect(neighbourOf(table, 'score', 'after')).toBeUndefined()
  moveColumn(table, 'select', 'score', 'after')
  expect(shown()[0]).toBe('select')
})

test('hidden columns are passed over, and keep their position', () => {
  const { table, shown } = aTable()
  table.getColumn('status')?.toggleVisibility(false)
  moveColumn(table, 'score', neighbourOf(table, 'score', 'before')!, 'before')
  expect(shown()).toEqual(['select', 'source', 'score', 'translation', 'actions'])
  table.getColumn('status')?.toggleVisibility(true)
  expect(shown()).toEqual(['select', 'source', 'score', 'translation', 'status', 'actions'])
})

test('the translation is always shown', () => {
  const { table, shown } = aTable()
  for (const id of COLUMN_IDS) table.getColumn(id)?.toggleVisibility(false)
  expect(shown()).toEqual(['select', 'translation'])
})

test('pinned columns stand at their edge, and a column placed beside one is pinned too', () => {
  const { table, shown } = aTable()
  pinColumn(table, 'translation', 'start')
  expect(shown()).toEqual(['select', 'translation', 'source', 'status', 'score', 'actions'])
  expect(neighbourOf(table, 'source', 'before')).toBeUndefined()
  moveColumn(table, 'score', 'translation', 'before')
  expect(shown()).toEqual(['select', 'score', 'translation', 'source', 'status', 'actions'])
  expect(table.getColumn('score')?.getIsPinned()).toBe('start')
  pinColumn(table, 'source', 'end')
  expect(shown()).toEqual(['select', 'score', 'translation', 'status', 'actions', 'source'])
  for (const id of ['source', 'score', 'translation']) pinColumn(table, id, false)
  expect(table.getIsSomeColumnsPinned()).toBe(false)
  expect(shown()).toEqual([...COLUMN_IDS])
})
