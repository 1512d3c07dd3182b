import { RefreshCw, UserRoundCheck } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { countRows, formatNumber } from '#web/ui/data/numbers.ts'
import { AssignDialog } from '../../assignments/AssignDialog.tsx'
import { useMay } from '../../people/rights.ts'
import { DEFAULT_QUERY, isFiltered, type TableQuery } from '../../rows/tableQuery.ts'
import { useTableSlice } from '../../rows/useTableSlice.ts'
import { filterAsked, languagesOf, type VersionAddress } from '../../rows/version/versionQueries.ts'
import { SelectionBar } from '../../selection/SelectionBar.tsx'
import { useBulk } from '../../selection/useBulk.ts'
import type { HandleAnswer } from '../../tableTools/rowChanges.ts'
import { useTableTools } from '../../tableTools/TableContext.ts'
import { ChangeAll } from '../bulk/ChangeAll.tsx'
import type { VersionTable } from './useVersionTable.ts'

const NO_IDS: readonly string[] = []

type VersionFooterProps = {
  at: VersionAddress
  query: TableQuery
  organization_id: string
  list: VersionTable['list']
  areSourcesNew: boolean
  handleAnswer: HandleAnswer
}

export function VersionFooter({ organization_id, at, query, list, areSourcesNew, handleAnswer }: VersionFooterProps) {
  const tools = useTableTools()
  const hasSelection = useTableSlice(tools.table, 'rowSelection', (selected) => Object.keys(selected).length > 0)
  const { versions } = query
  const bulk = useBulk(tools, handleAnswer, {
    version_id: at.version_id,
    filter: filterAsked(at, { ...DEFAULT_QUERY, versions }),
  })
  const { count, ids = NO_IDS } = list
  const may = useMay()
  const writes = languagesOf(at).some((language) => may('writeText', [language]))
  const [isAssigning, setIsAssigning] = useState(false)
  return (
    <footer
      className={`painted-apart @container/footer flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-3 py-1 ${hasSelection ? 'sticky bottom-0 z-20 bg-surface max-sm:bg-raised max-sm:pb-2 max-sm:shadow-float' : ''}`}
    >
      {hasSelection ? (
        <SelectionBar ids={ids} isWhole={!list.hasMore} changes={bulk} organization_id={organization_id} />
      ) : (
        <>
          <Button size="sm" variant="ghost" icon={RefreshCw} onPress={list.refresh}>
            {areSourcesNew ? 'Source texts have changed. Refresh' : 'Refresh'}
          </Button>
          {may('manageProject') && count !== undefined && count.count > 0 && (
            <Button size="sm" variant="ghost" icon={UserRoundCheck} onPress={() => setIsAssigning(true)}>
              Assign all
            </Button>
          )}
          {writes && count !== undefined && count.count > 0 && <ChangeAll at={at} query={query} />}
          <span role="status" className="tabular ms-auto text-13 text-muted">
            {list.isPending && 'Searching… '}
            {count?.is_indexed === false && 'New texts are still being read for the search. '}
            {count && (count.is_complete ? countRows(count.count) : `More than ${formatNumber(count.count)} rows`)}
          </span>
        </>
      )}
      {isAssigning && (
        <AssignDialog
          label={isFiltered(query) ? 'all matching rows' : 'all pages'}
          parts={[{ ...(isFiltered(query) && { filter: filterAsked(at, query) }), languages: languagesOf(at) }]}
          onClose={() => setIsAssigning(false)}
        />
      )}
    </footer>
  )
}
