import { ArrowDownUp, BookOpenText, Columns2, Columns3, PanelBottom, PanelRight, Rows2, Rows4 } from 'lucide-react'
import { useContext } from 'react'
import { languageName } from '#db/vocabulary/languages.ts'
import { useMedia } from '#web/ui/focus/useMedia.ts'
import type { Command } from '../../palette/offers.ts'
import type { usePanel } from '../../rowPanel/usePanel.ts'
import { REFERENCE } from '../../rows/tableModel.ts'
import { DEFAULT_QUERY, type TableQuery } from '../../rows/tableQuery.ts'
import { prefer, useDensity } from '../../tableTools/preferences.ts'
import { useTableTools } from '../../tableTools/TableContext.ts'
import { resetColumns } from '../columns/choice.ts'
import { columnActions } from '../columns/columnActions.ts'
import { nameOf } from '../columns/columns.ts'
import { PHONE } from '../columns/layout.ts'
import { ReferenceContext } from '../reference/useReference.ts'
import type { Order } from '../story/order.ts'

export type View = {
  query: TableQuery
  changeOrder: ((order: Order) => void) | undefined
  panel: ReturnType<typeof usePanel>
}

export function useViewCommands({ query, changeOrder, panel }: View): () => Command[] {
  const { table } = useTableTools()
  const isCompact = useDensity() === 'compact'
  const isPhone = useMedia(PHONE)
  const second = useContext(ReferenceContext)
  const orders = changeOrder ? orderCommands(query, changeOrder) : []
  const density: Command = {
    id: 'density',
    label: isCompact ? 'Comfortable rows' : 'Compact rows',
    icon: isCompact ? Rows2 : Rows4,
    run: () => prefer({ density: isCompact ? 'comfortable' : 'compact' }),
  }
  const dock = panel.turn && {
    id: 'dock',
    label: panel.dock === 'right' ? 'Show the row details below the table' : 'Show the row details beside the table',
    icon: panel.dock === 'right' ? PanelBottom : PanelRight,
    run: panel.turn,
  }
  const onDesk = (): Command[] => [
    density,
    ...(dock ? [dock] : []),
    ...table
      .getAllLeafColumns()
      .slice(1)
      .filter(({ id }) => id !== REFERENCE || second.languages.length > 0)
      .flatMap(({ id }) =>
        columnActions(table, id)
          .filter(({ isDisabled }) => !isDisabled)
          .map(({ label, icon, run }) => ({
            id: `column ${id} ${label}`,
            label: `${label}: the column ${nameOf(id)}`,
            icon,
            run,
          })),
      ),
    { id: 'columns', label: 'Reset the columns to the default', icon: Columns3, run: () => resetColumns(table) },
  ]
  const column = table.getColumn(REFERENCE)
  const languages = (): Command[] => [
    ...second.languages.map((code) => ({
      id: `second ${code}`,
      label: `Show ${languageName(code)} as the second language`,
      icon: Columns2,
      run: () => {
        second.choose(code)
        column?.toggleVisibility(true)
      },
    })),
    ...(column?.getIsVisible()
      ? [{ id: 'second', label: 'Hide the second language', icon: Columns2, run: () => column.toggleVisibility(false) }]
      : []),
  ]
  return () => [...orders, ...(isPhone ? [] : onDesk()), ...languages()]
}

function orderCommands(query: TableQuery, changeOrder: (order: Order) => void): Command[] {
  const isStory = query.sort === 'page' && !query.descending
  const order: Command = isStory
    ? {
        id: 'story',
        label: 'Back from story order to the order by status',
        icon: ArrowDownUp,
        run: () => changeOrder({ sort: DEFAULT_QUERY.sort, descending: DEFAULT_QUERY.descending }),
      }
    : {
        id: 'story',
        label: 'Story order',
        icon: BookOpenText,
        run: () => changeOrder({ sort: 'page', descending: false }),
      }
  const sorts = (['status', 'score'] as const).flatMap((sort) =>
    [false, true]
      .filter((descending) => sort !== query.sort || descending !== query.descending)
      .map((descending) => ({
        id: `sort ${sort} ${descending}`,
        label: `Sort by ${nameOf(sort)}, ${descending ? 'descending' : 'ascending'}`,
        icon: ArrowDownUp,
        run: () => changeOrder({ sort, descending }),
      })),
  )
  return [order, ...sorts]
}
