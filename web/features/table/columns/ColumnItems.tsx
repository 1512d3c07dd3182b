import { MenuItem } from '#web/ui/overlays/Menu.tsx'
import type { RowsTable } from '../../rows/tableModel.ts'
import { useTableSlice } from '../../rows/useTableSlice.ts'
import { columnActions } from './columnActions.ts'

export function ColumnItems({ table, id }: { table: RowsTable; id: string }) {
  useTableSlice(table, 'columnSizing', (sizes) => id in sizes)
  return columnActions(table, id).map(({ label, icon, isRepeated, isDisabled, run }) => (
    <MenuItem key={label} icon={icon} shouldCloseOnSelect={!isRepeated} isDisabled={isDisabled} onAction={run}>
      {label}
    </MenuItem>
  ))
}
