import { Columns3, RotateCcw } from 'lucide-react'
import { memo, useContext } from 'react'
import { Button } from 'react-aria-components/Button'
import { languageName } from '#db/vocabulary/languages.ts'
import { Menu, MenuItem, MenuSection, SubMenu } from '#web/ui/overlays/Menu.tsx'
import { COLUMN_IDS, REFERENCE, type RowsTable } from '../../rows/tableModel.ts'
import { useTableSlice } from '../../rows/useTableSlice.ts'
import { ReferenceContext } from '../reference/useReference.ts'
import { BAR_BUTTON } from '../toolbar/looks.ts'
import { ColumnItems } from './ColumnItems.tsx'
import { resetColumns } from './choice.ts'
import { nameOf } from './columns.ts'

export const ColumnsMenu = memo(function ColumnsMenu({ table }: { table: RowsTable }) {
  useTableSlice(table, 'columnVisibility')
  useTableSlice(table, 'columnOrder')
  useTableSlice(table, 'columnPinning')
  const { language, languages, choose } = useContext(ReferenceContext)
  const columns = table
    .getAllLeafColumns()
    .filter(({ id }) => id !== COLUMN_IDS[0] && (id !== REFERENCE || languages.length > 0))
  return (
    <div className="max-sm:hidden">
      <Menu
        label="Columns"
        trigger={
          <Button className={`${BAR_BUTTON} border-control`}>
            <Columns3 aria-hidden size={16} />
            <span className="@max-[76rem]/bar:sr-only">Columns</span>
          </Button>
        }
      >
        {columns.map((column) => (
          <SubMenu
            key={column.id}
            label={nameOf(column.id)}
            note={!column.getIsVisible() ? 'Hidden' : column.getIsPinned() ? 'Pinned' : undefined}
          >
            <ColumnItems table={table} id={column.id} />
            {column.id === REFERENCE && (
              <MenuSection title="Language">
                {languages.map((code) => (
                  <MenuItem
                    key={code}
                    isCurrent={code === language}
                    onAction={() => {
                      choose(code)
                      column.toggleVisibility(true)
                    }}
                  >
                    {languageName(code)}
                  </MenuItem>
                ))}
              </MenuSection>
            )}
          </SubMenu>
        ))}
        <MenuSection title="All columns">
          <MenuItem icon={RotateCcw} onAction={() => resetColumns(table)}>
            Reset to default
          </MenuItem>
        </MenuSection>
      </Menu>
    </div>
  )
})
