import { constructTable } from '@tanstack/table-core'
import { storeReactivityBindings } from '@tanstack/table-core/store-reactivity-bindings'
import { columnModels } from './columnModels.ts'
import type { RowIndex } from './rowIndex.ts'
import type { Source } from './rows.ts'
import { COLUMN_IDS, features, type RowsColumn } from './tableModel.ts'
import { type QueryState, rowOptions } from './tableState.ts'

const AT_ONCE = 100

export function orderOf(rowIndex: RowIndex, data: readonly Source[], state: QueryState): string[] {
  const models = columnModels(rowIndex)
  const headless = { ...features, coreReactivityFeature: storeReactivityBindings() }
  const table = constructTable({
    ...rowOptions(rowIndex),
    features: headless,
    columns: COLUMN_IDS.map((id): RowsColumn => ({ ...models[id], id })),
    data,
    state,
  })
  return table.getRowModel().rows.map(({ id }) => id)
}

/**
 * Returns whether the table would show other rows than these, or in another order. Only changed rows are compared, each
 * beside its neighbours: as long as each pair stands right, all of them do.
 */
export function wouldMove(rowIndex: RowIndex, shown: readonly string[], state: QueryState): boolean {
  const { rows } = rowIndex
  const stale = [...rowIndex.stale()]
  if (stale.length === 0) return false
  const indexes = new Map(shown.map((id, index) => [id, index]))
  for (let from = 0; from < stale.length; from += AT_ONCE) {
    const candidates = new Set(
      stale.slice(from, from + AT_ONCE).flatMap((id) => {
        const index = indexes.get(id)
        return index === undefined ? id : shown.slice(Math.max(0, index - 1), index + 2)
      }),
    )
    const sources = rows.sources().filter(({ id }) => candidates.has(id))
    const known = [...candidates]
      .filter((id) => indexes.has(id))
      .sort((a, b) => (indexes.get(a) ?? 0) - (indexes.get(b) ?? 0))
    if (!isSame(known, orderOf(rowIndex, sources, state))) return true
  }
  return false
}

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((id, at) => id === b[at])
