import { useMemo } from 'react'
import type { Editing } from '../../rows/editing.ts'
import type { TableAddress } from '../../rows/queries.ts'
import type { TableQuery } from '../../rows/tableQuery.ts'
import type { OpenPageProps } from '../props.ts'
import { useReference } from '../reference/useReference.ts'
import { useGroups } from '../story/useGroups.ts'
import { useRowDetailsOf } from '../useRowDetailsOf.ts'
import { useShownPage } from '../useShownPage.ts'
import type { Table } from '../useTable.ts'
import type { ChangeQuery, TablePage } from '../useTableQuery.ts'

const NO_IDS: readonly string[] = []

type ShownRowsInput = {
  address: TableAddress
  addressOf: (id: string) => TableAddress
  user_id: string
  project: OpenPageProps['project']
  table: Table
  query: TableQuery
  tablePage: TablePage
  change: ChangeQuery
  editing: Editing
  isWorking: boolean
}

export function useShownRows(input: ShownRowsInput) {
  const { address, addressOf, user_id, project, table, query, tablePage, change, editing, isWorking } = input
  const ids = table.ids ?? NO_IDS
  const total = table.isReady || !table.count ? ids.length : table.count
  const pageCount = Math.max(1, Math.ceil(total / tablePage.size))
  const current = useShownPage(ids, tablePage, pageCount, editing, (p) => change({ p }))
  const shown = useMemo(
    () => ids.slice((current - 1) * tablePage.size, current * tablePage.size),
    [ids, current, tablePage.size],
  )
  const isStory = query.sort === 'page' && !query.descending
  return {
    shown,
    total,
    current,
    pageCount,
    ...useRowDetailsOf(addressOf, table.rows, shown, isWorking, table.firstRows),
    reference: useReference({
      ...{ addressOf, language: address.language },
      user_id,
      project_id: project.id,
      languages: project.target_languages,
      table: table.model,
      shown,
    }),
    groups: useGroups(address, table.rows, shown, isStory),
  }
}
